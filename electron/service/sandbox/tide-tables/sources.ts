import { drawPng } from '../history/png.ts'

/** The code of the tide tables as it grew: each function takes what had been thought of by then. */

export const readme = (stations: number, year: number) => `# Tide tables

Heights and times of high and low water for ${stations} stations, from harmonic constants.

![One day at Saint-Malo](docs/images/tide-curve.svg)

\`\`\`sh
pip install -e .
tides predict Saint-Malo --day ${year}-03-29
\`\`\`

The printed tables for ${year} are made with \`make print\`. Nobody should navigate by a file from the internet: the
official tables are those of the hydrographic office.

| Folder | What |
|---|---|
| \`tides/\` | the library and the command |
| \`tides/data/\` | the harmonic constants |
| \`native/\` | the inner loop in C, for the yearly run |
| \`archive/\` | readings of the gauges |
| \`docs/\` | stations, notes from the quay, releases |
`

export const pyproject = (version: string, numpy: string) => `[project]
name = "tide-tables"
version = "${version}"
requires-python = ">=3.11"
dependencies = ["numpy>=${numpy}"]

[project.scripts]
tides = "tides.cli:main"

[tool.pytest.ini_options]
testpaths = ["tests"]
`

export const constituent = `from dataclasses import dataclass

#: Degrees per mean solar hour.
SPEEDS = {
    'M2': 28.984104, 'S2': 30.0, 'N2': 28.43973, 'K1': 15.041069, 'M4': 57.96821, 'O1': 13.943035,
    'M6': 86.95232, 'MK3': 44.025173, 'S4': 60.0, 'MN4': 57.423832, 'NU2': 28.512583, 'S6': 90.0,
    'MU2': 27.968208, '2N2': 27.895355, 'OO1': 16.139101, 'LAM2': 29.455626, 'S1': 15.0,
}


@dataclass(frozen=True, slots=True)
class Constituent:
    """One wave of the tide at one station."""

    station: int
    name: str
    amplitude: float
    phase: float


def c(station: int, name: str, amplitude: float, phase: float) -> Constituent:
    return Constituent(station, name, amplitude, phase)
`

export interface Prediction {
  readonly nodal: boolean
  readonly vectorized: boolean
  readonly surge: boolean
  readonly native: boolean
}

export const prediction = ({ nodal, vectorized, surge, native }: Prediction) => `"""Predicts the height of the tide."""

from datetime import datetime, timedelta
${vectorized ? 'import numpy as np\n' : 'from math import cos, radians\n'}
from tides.constituent import SPEEDS, Constituent
${nodal ? 'from tides.nodal import node_factor\n' : ''}${native ? 'from tides.native import harmonic_sum\n' : ''}
EPOCH = datetime(2000, 1, 1)


def height(constituents: list[Constituent], mean_level: float, at: datetime${surge ? ', pressure: float = 1013.25' : ''}) -> float:
    """Metres above chart datum at a moment, UTC."""
    hours = (at - EPOCH) / timedelta(hours=1)
${body(vectorized, nodal, native)}${surge ? '    # One hectopascal below the mean lifts the sea by a centimetre.\n    total += (1013.25 - pressure) * 0.01\n' : ''}    return mean_level + total


def high_waters(constituents: list[Constituent], mean_level: float, day: datetime) -> list[tuple[datetime, float]]:
    """Every maximum of one day, looked for in steps of six minutes."""
    steps = [day + timedelta(minutes=6 * step) for step in range(-1, 242)]
    heights = [height(constituents, mean_level, step) for step in steps]
    return [
        (steps[place], heights[place])
        for place in range(1, len(steps) - 1)
        if heights[place - 1] < heights[place] >= heights[place + 1]
    ]
`

function body(vectorized: boolean, nodal: boolean, native: boolean): string {
  if (native) return '    total = harmonic_sum(constituents, hours)\n'
  const factor = nodal ? ' * node_factor(one.name, at)' : ''
  if (vectorized) {
    return `    amplitudes = np.array([one.amplitude${factor} for one in constituents])
    phases = np.radians([SPEEDS[one.name] * hours - one.phase for one in constituents])
    total = float(np.dot(amplitudes, np.cos(phases)))
`
  }
  return `    total = 0.0
    for one in constituents:
        total += one.amplitude${factor} * cos(radians(SPEEDS[one.name] * hours - one.phase))
`
}

export const nodal = `"""The slow swing of the moon's orbit: 18.6 years during which the tides grow and shrink by a few per cent."""

from datetime import datetime
from math import cos, radians

NODE_OF_2000 = 125.0445
DEGREES_PER_DAY = -0.0529539


def node_factor(name: str, at: datetime) -> float:
    node = radians(NODE_OF_2000 + DEGREES_PER_DAY * (at - datetime(2000, 1, 1)).days)
    match name:
        case 'M2' | 'N2' | 'MU2' | 'NU2':
            return 1 - 0.037 * cos(node)
        case 'O1' | 'Q1':
            return 1.009 + 0.187 * cos(node)
        case 'K1':
            return 1.006 + 0.115 * cos(node)
        case _:
            return 1.0
`

export const cli = (commands: readonly ('predict' | 'print' | 'stations')[]) => `"""tides ${commands.join(' | ')}"""

import argparse
from datetime import datetime

from tides.prediction import high_waters
from tides.station import find


def main() -> None:
    parser = argparse.ArgumentParser(prog='tides')
    actions = parser.add_subparsers(required=True)
${commands.map(command => `    add_${command}(actions)`).join('\n')}
    arguments = parser.parse_args()
    arguments.run(arguments)
${commands.map(command => commandSource[command]).join('')}`

const commandSource = {
  predict: `

def add_predict(actions) -> None:
    parser = actions.add_parser('predict', help='high waters of one day')
    parser.add_argument('station')
    parser.add_argument('--day', type=datetime.fromisoformat, default=datetime.utcnow())
    parser.set_defaults(run=predict)


def predict(arguments) -> None:
    station = find(arguments.station)
    for time, metres in high_waters(station.constituents, station.mean_level, arguments.day):
        print(f'{time:%H:%M}  {metres:.1f} m')
`,
  print: `

def add_print(actions) -> None:
    parser = actions.add_parser('print', help='the pages for the printers')
    parser.add_argument('--year', type=int, required=True)
    parser.set_defaults(run=print_year)


def print_year(arguments) -> None:
    from tides.pages import write_year

    write_year(arguments.year)
`,
  stations: `

def add_stations(actions) -> None:
    parser = actions.add_parser('stations', help='the names of all stations')
    parser.set_defaults(run=lambda arguments: print('\\n'.join(find.names())))
`,
} as const

export const kernel = (unrolled: boolean) => `#include <math.h>
#include <stddef.h>

/* The inner loop of the yearly run: ${unrolled ? 'two constituents a turn, the compiler does the rest' : 'plain, and fast enough'}. */
double harmonic_sum(const double *amplitude, const double *speed, const double *phase, size_t count, double hours)
{
    double total = 0.0;
${
  unrolled
    ? `    size_t place = 0;

    for (; place + 1 < count; place += 2) {
        total += amplitude[place] * cos(speed[place] * hours - phase[place]);
        total += amplitude[place + 1] * cos(speed[place + 1] * hours - phase[place + 1]);
    }
    if (place < count)
        total += amplitude[place] * cos(speed[place] * hours - phase[place]);`
    : `
    for (size_t place = 0; place < count; place++)
        total += amplitude[place] * cos(speed[place] * hours - phase[place]);`
}
    return total;
}
`

export const rustKernel = `/// Sums the waves of one station at one moment.
pub fn harmonic_sum(waves: &[Wave], hours: f64) -> f64 {
    waves
        .iter()
        .map(|wave| wave.amplitude * (wave.speed * hours - wave.phase).cos())
        .sum()
}

/// One constituent, angles in radians.
pub struct Wave {
    pub amplitude: f64,
    pub speed: f64,
    pub phase: f64,
}
`

export const predictionTest = (cases: readonly (readonly [string, string, number])[]) => `from datetime import datetime

import pytest

from tides.prediction import height
from tides.station import find

#: Read off the official tables.
CASES = [
${cases.map(([station, time, metres]) => `    ('${station}', '${time}', ${metres.toFixed(1)}),`).join('\n')}
]


@pytest.mark.parametrize(('station', 'time', 'metres'), CASES)
def test_height_is_within_a_decimetre_of_the_official_table(station, time, metres):
    found = find(station)
    assert height(found.constituents, found.mean_level, datetime.fromisoformat(time)) == pytest.approx(metres, abs=0.1)
`

export const fetchTool = `#!/usr/bin/env bash
# Fetches yesterday's readings of every gauge; run by cron at 04:10.
set -euo pipefail

day=$(date -u -d yesterday +%F)
while read -r station; do
  curl -fsS "https://gauges.harbor.example/$station/$day.csv" -o "archive/$station-$day.csv" || echo "no readings: $station" >&2
done < tools/stations.txt
`

/** For the print shop's own machine, which is why its lines end the way they do. */
export const printScript = [
  '@echo off',
  'rem Prints the tables on the plotter in the cellar.',
  'for %%f in (pages\\*.ps) do (',
  '  echo %%f',
  '  copy /b "%%f" \\\\CELLAR\\plotter',
  ')',
  '',
].join('\r\n')

export const curve = () => {
  const points = Array.from({ length: 97 }, (_, quarter) => {
    const hour = quarter / 4
    const height = 6 + 4.6 * Math.cos(((hour - 3) / 12.42) * 2 * Math.PI) + 0.9 * Math.cos((hour / 12) * 2 * Math.PI)
    return `${(40 + hour * 22).toFixed(1)},${(220 - height * 16).toFixed(1)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 250" font-family="sans-serif" font-size="12">
  <title>Height of the tide at Saint-Malo on 29 March</title>
  <rect x="40" y="20" width="528" height="200" fill="#eef5f9" />
  <polyline points="${points.join(' ')}" fill="none" stroke="#1d6fa5" stroke-width="3" />
  <line x1="40" y1="220" x2="568" y2="220" stroke="#33475b" />
  <text x="40" y="240">0 h</text><text x="296" y="240">12 h</text><text x="548" y="240">24 h</text>
  <text x="8" y="34">12 m</text><text x="12" y="220">0 m</text>
</svg>
`
}

/** The tide staff at the lock, as far as forty pixels show it. */
export const staffPhoto = () =>
  drawPng(80, 120, (x, y) => {
    if (y > 84) return [40, 92, 110]
    if (x < 34 || x > 46) return [126 - Math.floor(y / 4), 120 - Math.floor(y / 4), 112 - Math.floor(y / 5)]
    return Math.floor(y / 6) % 2 === 0 ? [245, 245, 240] : [188, 40, 36]
  })
