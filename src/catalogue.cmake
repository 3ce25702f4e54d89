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
bristle_model(MaxwellSlip         laws/maxwell_slip.hpp      MaxwellSlip)
bristle_model(MaxwellSlipSlider   laws/maxwell_slip.hpp      MaxwellSlipSlider)
bristle_model(PrandtlIshlinskii   laws/prandtl_ishlinskii.hpp PrandtlIshlinskii)
bristle_model(PrandtlIshlinskiiInverse laws/prandtl_ishlinskii.hpp PrandtlIshlinskiiInverse)
bristle_model(MassSpring          bodies/mass_spring.hpp     MassSpring)
bristle_model(DiaphragmValve      bodies/diaphragm_valve.hpp DiaphragmValve)
bristle_model(DiaphragmValveLuGre bodies/diaphragm_valve.hpp DiaphragmValveWith<ValveLuGre>)
bristle_model(DiaphragmValveFrBD  bodies/diaphragm_valve.hpp DiaphragmValveWith<ValveFrBD>)
