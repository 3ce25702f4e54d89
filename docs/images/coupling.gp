# The picture in docs/coupling.md.  In a folder with the tables of
#   bristle simulate dist/fmi3/FrBDSlider.fmu --stop-time 12 --step 0.001 --tolerance 1e-10 --record F,v --output one.csv
#   bristle simulate dist/ssp/StickSlip.ssp --stop-time 12 --step 0.006 --record F,v --output newton.csv
#   bristle simulate dist/ssp/StickSlip.ssp --stop-time 12 --step 0.006 --algorithm jacobi-hold --record F,v --output jacobi.csv
# gnuplot coupling.gp > coupling.svg
set terminal svg size 960,420 dynamic noenhanced background rgb 'white' font 'Helvetica,13'
set datafile separator ','
set border 3 lc rgb '#666666'
set grid lc rgb '#DDDDDD'
set xtics nomirror
set ytics nomirror
set xlabel 'time [s]'
set multiplot layout 1,2
set title 'One run of stick-slip, step 6 ms'
set ylabel 'friction force F [N]'
set key at graph 0.82,0.28 Left reverse samplen 2
plot 'jacobi.csv' using 1:2 every ::1 with lines lw 1.2 lc rgb '#D55E00' title 'jacobi-hold', \
     'newton.csv' using 1:2 every 2::1 with lines lw 2 lc rgb '#0072B2' title 'newton', \
     'one.csv' using 1:2 every 8::1 with lines dt 2 lw 1.2 lc rgb '#000000' title 'one FMU'
set title 'The same, where the mass comes to rest'
set ylabel 'velocity v [m/s]'
set xrange [10.1:10.6]
set yrange [-0.012:0.02]
set key at graph 0.98,0.98 Left reverse
plot 'jacobi.csv' using 1:3 every ::1 with lines lw 1.2 lc rgb '#D55E00' title 'jacobi-hold', \
     'newton.csv' using 1:3 every ::1 with lines lw 2 lc rgb '#0072B2' title 'newton', \
     'one.csv' using 1:3 every ::1 with lines dt 2 lw 1.2 lc rgb '#000000' title 'one FMU'
unset multiplot
