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
    about: /^a proxied call/,
    text: `a profile of the whole run, which also contains the plain fetch and the loading of modules, shows 63 % of the CPU time in Node's own code and native functions, 8 % in the proxy, 6 % in undici, 6 % in garbage collection, 3 % in the store and 3 % in Zod ([profile](profiles/proxy.md)). Above a plain fetch, a call executes statements of SQLite, seals and names cached responses, and validates, schedules and checks the request. The CPU time of these parts is in ${calls}.`,
  },
  {
    about: /^a call from the page/,
    text: `in the page, three quarters is the transport of messages between host and page and the browser's own work; main does what it does for a proxied call ([profile](profiles/page.md), ${calls}).`,
  },
  {
    about: /^opening a commit/,
    text: `in the page, 36 % is the browser's own work (styles, layout, paint), 25 % React and Mantine, 8 % garbage collection ([profile](profiles/commit.md), ${calls}).`,
  },
  {
    about: /^opening a folder/,
    text: `in the page, 43 % is the browser's own work (styles, layout, paint), 21 % React and Mantine, 5 % the query cache; no component takes more than a tenth ([profile](profiles/tree.md), ${calls}).`,
  },
  {
    about: /^open(ing)? a (text|file) of 5 MB|5 MB/,
    text: "handing the content to the page alone takes the host almost twice as long as the bare page takes to show it (its own row). In one run, about 150 of 762 ms were the service's. In the page, 30 % is the browser's own work, 14 % garbage collection, 12 % Monaco, 11 % React ([profile](profiles/file.md), [decision 11](../decisions/0011-where-time-goes-in-large-views.md)).",
  },
  {
    about: /^go to file, a keystroke/,
    text: "the measurement ends with the frame after the matches are drawn; waiting for this frame takes up to 17 ms at 60 frames a second. The rest isn't profiled by key ([profile of the whole group](profiles/goto.md)).",
  },
  {
    about: /^go to file/,
    text: "all files took 569 to 626 requests; their CPU time in main and in the page is in [decision 11](../decisions/0011-where-time-goes-in-large-views.md). In the page, 42 % is the browser's own work, 14 % React ([profile](profiles/goto.md)).",
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
  {
    about: /^start to usable screen/,
    text: 'in a traced start without a keychain, where nothing is cached, the window asked for its first file after main had loaded and Chromium had started, had its code and settings about 350 ms later, and waited another 450 ms or more for the service of the sandbox, which at that time started only with the first request. In such a start it now starts together with main.',
  },
]
