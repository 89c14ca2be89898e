/** Texts that have broken servers of this kind. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  'a\nb',
  '..',
  '../../etc/passwd',
  'a/../../b',
  '/etc/passwd',
  '.git/config',
  '-option',
  '--output=/tmp/gatehouse-fuzz',
  '--upload-pack=touch',
  'HEAD@{1}',
  ':/Begin',
  'main:README.md',
  '^main',
  'main..main',
  'refs/heads/../config',
  'a.lock',
  '%2e%2e%2f',
  "'; DROP TABLE projects; --",
  '999999',
  '99999999999999999999',
  '-1',
  'f'.repeat(40),
  'no such thing',
  '2026-02-30',
  '\u202e\ufffe',
  'x'.repeat(10_000),
] as const

/** Values that only JSON can express. */
export const wrongTypes = [null, true, 12, -1, 1e21, [], {}, ['x'], [[]], [{}], { a: 1 }, '\ud800'] as const

export const hostilePages = ['0', '-1', '1.5', 'abc', '999999999', '9999999999', '999999999999999999999'] as const

/** Invalid bodies, each with its declared content type. */
export const hostileBodies = [
  ['application/json', '{'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"branch":"main"}}'],
  ['application/json', '['.repeat(50_000)],
  ['application/x-www-form-urlencoded', 'branch[=x&[]=y&actions[][][]=%zz&='],
  ['multipart/form-data; boundary=b', '--b\r\nnot a form'],
  ['multipart/form-data', 'x'],
  ['text/plain', 'x'],
  ['application/octet-stream', '\0'],
] as const
