// `bristle system`: the options.
#include "system.hpp"

#include "command.hpp"

namespace bristle::tools {

namespace {

constexpr const char* examples = R"(
Examples:
  bristle system new MassSpring.fmu FrBD.fmu --step 0.001 --stop 40 -o StickSlip.ssd
      a structure with every input and output; terminals that fit are connected
  bristle system show StickSlip.ssd
      components, connections, feedback and algebraic loops
  bristle system pack StickSlip.ssd -o StickSlip.ssp
      one file that holds the structure and its FMUs)";

constexpr const char* newExamples = R"(
Examples:
  bristle system new MassSpring.fmu FrBD.fmu -o StickSlip.ssd
      components are called after their models
  bristle system new mass=MassSpring.fmu law=FrBD.fmu --connect mass.v=law.v --connect law.F=mass.F -o StickSlip.ssp
      names of your own, connections by hand, everything in one package

Terminals are groups of variables that an FMU declares to belong together.  Two of them are connected without being
asked if each fits only the other.)";

void addNew(CLI::App& system, Action& action) {
  CLI::App* command = system.add_subcommand("new", "Write a structure for some FMUs");
  auto o = std::make_shared<SystemNewOptions>();
  command->add_option("fmus", o->fmus, "FMU files, each with a name before it if you like: name=file")
      ->required()
      ->type_name("FILE...");
  command->add_option("-o,--output", o->output, ".ssd: the structure; .ssp: a package with the FMUs in it")
      ->type_name("FILE");
  command->add_option("--connect", o->connect, "An output and the input that it drives; repeatable")
      ->allow_extra_args(false)
      ->type_name("A.X=B.Y");
  command->add_flag("--no-guess", o->noGuess, "Do not connect terminals that fit");
  command->add_option("--step", o->step, "Communication step of the master")
      ->check(finiteNumber())
      ->type_name("NUMBER");
  command->add_option("--algorithm", o->algorithm, "Coupling algorithm of the master")->type_name("NAME");
  command->add_option("--tolerance", o->tolerance, "Tolerance of the coupling")
      ->check(finiteNumber())
      ->type_name("NUMBER");
  command->add_option("--stop", o->stopTime, "Stop time; default: the longest of the FMUs' own")
      ->check(finiteNumber())
      ->type_name("NUMBER");
  command->footer(newExamples);
  command->allow_extras();
  command->callback([o, &action] { action = [o] { return systemNew(*o); }; });
}

void addPack(CLI::App& system, Action& action) {
  CLI::App* command = system.add_subcommand("pack", "Put a structure and its files into one package");
  auto o = std::make_shared<SystemPackOptions>();
  command->add_option("system", o->file, "The structure, a .ssd file")->required()->type_name("FILE");
  command->add_option("-o,--output", o->output, "The package; default: the same name with .ssp")
      ->type_name("FILE");
  command->add_option("--fmus", o->fmus, "Take FMUs from this folder, whatever the structure says")
      ->type_name("FOLDER");
  command->footer("\nExample:\n  bristle system pack Valve.ssd --fmus dist/fmi3 -o Valve.ssp");
  command->allow_extras();
  command->callback([o, &action] { action = [o] { return systemPack(*o); }; });
}

void addShow(CLI::App& system, Action& action) {
  struct Options {
    std::string file;
    bool json = false, dot = false, svg = false;
  };
  CLI::App* command = system.add_subcommand("show", "Show components, connections and loops of a system");
  auto o = std::make_shared<Options>();
  command->add_option("system", o->file, "A .ssd or .ssp file")->required()->type_name("FILE");
  CLI::Option* json = command->add_flag("--json", o->json, "As JSON");
  CLI::Option* dot = command->add_flag("--dot", o->dot, "As a graph for Graphviz");
  CLI::Option* svg = command->add_flag("--svg", o->svg, "As a picture");
  json->excludes(dot)->excludes(svg);
  dot->excludes(svg);
  command->footer(
      "\nExamples:\n  bristle system show Valve.ssp\n  bristle system show Valve.ssp --svg > valve.svg");
  command->allow_extras();
  command->callback([o, &action] {
    action = [o] {
      return systemShow(o->file, o->json  ? SystemView::json
                                 : o->dot ? SystemView::dot
                                 : o->svg ? SystemView::svg
                                          : SystemView::text);
    };
  });
}

}  // namespace

void addSystem(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("system", "Make, pack and show systems of FMUs (.ssd, .ssp)");
  addNew(*command, action);
  addPack(*command, action);
  addShow(*command, action);
  command->footer(examples);
}

}  // namespace bristle::tools
