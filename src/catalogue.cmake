# The catalogue: one line per model.  A line is all that a new model needs besides its header; the FMUs, their XML
# and documentation, the command line and the tests follow from it.
#
# FMI3_ONLY: the model has clocks, which FMI 2 does not know.
#
#             name                header                     definition
bristle_model(Coulomb             laws/coulomb.hpp           SetValuedLaw<Coulomb>)
bristle_model(CoulombSlider       laws/coulomb.hpp           SetValuedSlider<Coulomb>)
bristle_model(Dahl                laws/dahl.hpp              LawAlone<Dahl>)
bristle_model(DahlSlider          laws/dahl.hpp              Slider<Dahl>)
bristle_model(LuGre               laws/lugre.hpp             LawAlone<LuGre>)
bristle_model(LuGreSlider         laws/lugre.hpp             Slider<LuGre>)
bristle_model(FrBD                laws/frbd.hpp              LawAlone<FrBD>)
bristle_model(FrBDSlider          laws/frbd.hpp              Slider<FrBD>)
bristle_model(FrBDSliderClocked   laws/frbd.hpp              ClockedSlider<FrBD> FMI3_ONLY)
bristle_model(ResetIntegrator2D   laws/reset_integrator_2d.hpp ResetIntegrator2D)
bristle_model(ResetIntegrator2DSlider bodies/reset_integrator_2d_slider.hpp ResetIntegrator2DSlider)
bristle_model(MassSpring          bodies/mass_spring.hpp     MassSpring)
bristle_model(DiaphragmValve      bodies/diaphragm_valve.hpp DiaphragmValve)
bristle_model(DiaphragmValveLuGre bodies/diaphragm_valve.hpp DiaphragmValveWith<ValveLuGre>)
bristle_model(DiaphragmValveFrBD  bodies/diaphragm_valve.hpp DiaphragmValveWith<ValveFrBD>)
bristle_model(PlanarMass          bodies/planar_mass.hpp     PlanarMass)
bristle_model(ShakerRig           bodies/shaker_rig.hpp      ShakerRig)
bristle_model(ShakerRig3          bodies/shaker_rig.hpp      ShakerRig3)
bristle_model(DuffingExciter      bodies/duffing_exciter.hpp DuffingExciter)
bristle_model(WheelVehicle        bodies/wheel_vehicle.hpp   WheelVehicle)
bristle_model(TwoBarLinkage       bodies/two_bar_linkage.hpp TwoBarLinkage)
bristle_model(CubicExample        bodies/cubic_example.hpp   CubicExample)
bristle_model(LinearExample       bodies/linear_example.hpp  LinearExample)
