/** Notes with unusual file names, as users type them. */
export const notes: readonly (readonly [path: string, message: string, content: string])[] = [
  [
    'docs/notes/50% neaps.md',
    'Note on weak neaps',
    '# 50 % neaps\n\nAt Esbjerg the neap range is half of the spring range, but only in a north-westerly.\n',
  ],
  [
    'docs/notes/question #4.md',
    'Fourth question for the hydrographic office',
    '# Question 4\n\nWhy does chart datum at Hull differ by two decimetres from ours?\n\n> It was moved in 1988. Nobody told the harbour.\n',
  ],
  [
    'docs/notes/"double high water".md',
    'On the double high water of the Solent',
    '# Double high water\n\nSouthampton has two; M4 and M6 are to blame. Our search finds the second because it looks at every six minutes.\n',
  ],
  [
    "docs/notes/it's the wind.md",
    'It is the wind, again',
    '# It is the wind\n\nForce 9 from the west for two days: +1.1 m at Cuxhaven, nothing to do with the moon.\n',
  ],
  [
    'docs/notes/springs & storms.md',
    'Springs and storms',
    '# Springs & storms\n\nOnly four storm surges of the last century came with a spring tide. We were lucky.\n',
  ],
  [
    'docs/häfen/Büsum – Schleuse.md',
    'Beschreibung der Schleuse in Büsum',
    '# Büsum, Schleuse\n\nDer Pegel hängt an der Nordseite. Bei Ostwind fällt er trocken; dann gilt die Ablesung der Außenmole.\n',
  ],
  [
    'docs/港/潮汐表の読み方.md',
    '潮汐表の読み方を追加',
    '# 潮汐表の読み方\n\n1. 港を探す。\n2. 日付の行を見る。\n3. 高さは最低水面からのメートル。\n',
  ],
  [
    'docs/ports/Leixões — barra.md',
    'Nota sobre a barra de Leixões',
    '# Leixões, barra\n\nCom vaga de noroeste a barra fecha, qualquer que seja a maré.\n',
  ],
  [
    'docs/notes/🌊 surge of 2025.md',
    'The surge of October 2025',
    '# The surge\n\nHighest reading since the gauge was built: 9.87 m at Saint-Malo, 23 October, 06:42.\n',
  ],
]

/** The page of one port. */
export const portPage = (port: string, number: number) => `# ${port}

Station ${number}. Mean level ${(2 + (number % 37) / 9).toFixed(2)} m above chart datum; springs come ${1 + (number % 3)} days after new and full moon.

| | Springs | Neaps |
|---|---|---|
| High water | ${(4 + (number % 53) / 8).toFixed(1)} m | ${(3 + (number % 53) / 11).toFixed(1)} m |
| Low water | ${(0.3 + (number % 7) / 10).toFixed(1)} m | ${(1.2 + (number % 7) / 8).toFixed(1)} m |
`
