import type { Options } from 'rehype-sanitize'

/**
 * Everything that a document may contain. Other elements are dropped but keep their text; the four at the end lose
 * that, too. No styles, no classes but the parser's, no forms, frames, media, or names that a script could mistake for
 * a variable.
 */
export const allowList = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'section', 'blockquote', 'pre'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'input'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...[
      'a',
      'img',
      'span',
      'code',
      'kbd',
      'samp',
      'var',
      'b',
      'strong',
      'i',
      'em',
      's',
      'del',
      'ins',
      'sub',
      'sup',
      'q',
    ],
  ],
  attributes: {
    a: ['href', 'dataFootnoteRef', 'dataFootnoteBackref'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: [['className', 'task-list-item']],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    details: ['open'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
    p: ['align'],
    div: ['align'],
    h1: ['align'],
    h2: ['align'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    '*': ['id', 'title'],
  },
  protocols: { href: ['http', 'https'], src: ['http', 'https'] },
  required: { input: { type: 'checkbox', disabled: true } },
  ancestors: Object.fromEntries(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map(name => [name, ['table']])),
  clobber: ['id'],
  clobberPrefix: 'user-content-',
  strip: ['script', 'style', 'template', 'noscript'],
} satisfies Options

/** The prefix of every id in a document, so that none collides with the app's own. */
export const idPrefix = allowList.clobberPrefix
