/** What profiles have shown about a figure that misses its goal. */
interface Conclusion {
  readonly about: RegExp
  readonly text: string
}

const calls = '[decision 14](../decisions/0014-what-a-call-and-a-screen-wait-for.md)'

/** The first one that matches a name counts. */
export const conclusions: readonly Conclusion[] = [
  {
    about: /^the first blame rows|^the same, with a link to line/,
    text: "the service waits for git, which compares the versions of the file until each of the 1,000 lines is found: the limit. The rest isn't profiled yet ([decision 13](../decisions/0013-blame-of-the-first-rows.md)).",
  },
  {
    about: /^a proxied call|^a call from the page/,
    text: `above a plain fetch, a profile had statements of SQLite, sealing, names of cached responses, validation, scheduling and checks of the request. Their CPU time is in ${calls}.`,
  },
  {
    about: /^opening a commit/,
    text: `CPU time of React in the page's thread is the largest part; there is no profile by component (${calls}).`,
  },
  {
    about: /^opening a folder/,
    text: `CPU time of React in the page's thread is the largest part. In a profile made before its rows were changed, no component took more than a tenth (${calls}).`,
  },
  {
    about: /^open(ing)? a (text|file) of 5 MB|5 MB/,
    text: "about 150 of 762 ms in one run were the service's, 75 ms passed before the request, 330 ms were the transfer as Base64 in JSON, and 190 ms decoding and the editor's own ([decision 11](../decisions/0011-where-time-goes-in-large-views.md)).",
  },
  {
    about: /^go to file/,
    text: 'all files took 569 to 626 requests; their CPU time in main and in the page is in [decision 11](../decisions/0011-where-time-goes-in-large-views.md).',
  },
  {
    about: /^gatehouse .* more than Node/,
    text: 'the CPU time of the whole process, which has a row of its own, meets the goal. With more running processes than cores, a start waits for a core for most of its time.',
  },
  {
    about: /^gatehouse audit export/,
    text: 'not profiled yet. Service, client and command share two cores; the command also validates each event, hashes its file and writes it.',
  },
  {
    about: /stalls of main's event loop/,
    text: 'not profiled yet. With other work on the machine, a stall contains the time in which the process waited for a core.',
  },
]
