/** What profiles have shown about a figure that misses its goal. */
interface Conclusion {
  readonly about: RegExp
  readonly text: string
}

const calls = '[decision 14](../decisions/0014-what-a-call-and-a-screen-wait-for.md)'

const largeViews = '[decision 11](../decisions/0011-where-time-goes-in-large-views.md)'

/** The first one that matches a name counts. */
export const conclusions: readonly Conclusion[] = [
  {
    about: /^the first blame rows|^the same, with a link to line/,
    text: "the service waits for git, which compares the versions of the file until each of the 1,000 lines is found: the limit. Of the service's other CPU time in a profile of the whole group with other work on the machine, 32 % is starting processes of git, which blocks its event loop (up to 246 ms for one), and 12 % sending JSON; in the page, which also scrolls through all lines, 38 % is React ([profile](profiles/blame.md), [decision 13](../decisions/0013-blame-of-the-first-rows.md)).",
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
    text: `the request is sent about 10 ms after the click and answered about 10 ms later; no other request or code is waited for. The rest is one task of the page of about 120 ms of CPU time: 71 to 84 ms are scripts (React, Mantine and queries, no component with more than a tenth), 14 ms calculating styles and 7 ms layout ([profile](profiles/tree.md), ${largeViews}).`,
  },
  {
    about: /^scrolling a folder/,
    text: `of the page's CPU time in a profile of the whole group, 34 % is the browser's own work (styles, layout, paint), 14 % React DOM, 9 % the queries that the window's own parts read, 6 % Mantine; a step of scrolling draws the rows that come into view and nothing else, which is 9 % ([profile](profiles/tree.md), ${largeViews}).`,
  },
  {
    about: /^fleet of .* (scrolling|a keystroke)/,
    text: `while values load, of the page's CPU time 42 % is the browser's own work and 32 % sending requests: handing one message to the host takes most of that, as Chromium's thread for messages must be woken. React is 3 %. Main spends 31 % in native functions and 12 % handing replies to the page ([profile](profiles/fleet.md), ${largeViews}).`,
  },
  {
    about: /^loading 200,000 audit events/,
    text: "of the page's CPU time in a profile of all runs with the scrolling through the log, 44 % is native functions (messages, and the reading of replies), 25 % the browser's own work, 24 % React, two thirds of it for scrolling; reading and filtering what arrived is 3 %. Main used a quarter of the page's time: 14 % of it handing replies to the page, 14 % reading values, 9 % the cache ([profile](profiles/audit-all.md)).",
  },
  {
    about: /^archive of/,
    text: "a search stops after 150 ms with what it has found, and continues from there. That time contains the search for the words (30 to 80 ms), of which a continuation uses what the search before it found. Of the group's CPU time, 59 % is writing the million events, 11 % reading their words at the first search, 8 % all searches ([profile](profiles/audit-archive.md)).",
  },
  {
    about: /^open(ing)? a (text|file) of 5 MB|5 MB/,
    text: "handing the content to the page alone takes the host almost twice as long as the bare page takes to show it (its own row). In one run, about 150 of 762 ms were the service's. In the page, 30 % is the browser's own work, 14 % garbage collection, 12 % Monaco, 11 % React ([profile](profiles/file.md), [decision 11](../decisions/0011-where-time-goes-in-large-views.md)).",
  },
  {
    about: /^go to file, a keystroke/,
    text: `of a key's time, 1 ms is handling it, 4 to 7 ms the worker's search with its messages, 2 ms drawing the matches into the document (medians with other work on the machine), and the rest waiting for the frame, up to 17 ms at 60 frames a second. The rows until the matches are in the document leave out the frame ([profile of the whole group](profiles/goto.md), ${largeViews}).`,
  },
  {
    about: /^go to file/,
    text: `the limit is the same lists by plain fetches, which the service answers from one process. Of the CPU time of all processes while the list loads, a third is main's (requests, checks, cache), a third the page's, a fifth the service's and the rest Chromium's transport between main and page ([profile](profiles/goto.md), ${largeViews}).`,
  },
  {
    about: /^gatehouse audit export/,
    text: 'one export takes 10 s of CPU time with a profiler (other work on the machine): 19 % is parsing and checking the pages; 8 % is what makes the file of them (`event-lines.ts`, `audit-log.ts`). By package, 23 % is Node.js, 19 % the proxy, 16 % native functions, 9 % garbage collection and 8 % Zod. The service, which shares the two cores, took 30 s for all runs and peers: 42 % in listing events, half of it (21 % of the total) for validating SQLite rows with Zod ([profile](profiles/audit-export.md)).',
  },
  {
    about: /stalls of main's event loop/,
    text: "the longest task of the walk and of the load was one transaction that writes answers into the cache (`flush` of the response cache), all of it in the transaction's own statements and none in encrypting or inserting rows: that is its commit. The next ones are steps of several calls without a pause between them: parsing pages, signing the tokens of next pages, handing replies to the page. With other work on the machine, a stall contains the time in which the process waited for a core ([profile](profiles/responses-large.md)).",
  },
  {
    about: /^time for a read of/,
    text: "of the service's CPU time in a profile of all four reads with its start, 34 % is writing responses (27 % the system call alone), 14 % loading modules, 11 % finding the route with the check of the token, 9 % a job that removes old events, and 8 % the route itself with params, roles and the row ([profile](profiles/reads.md)).",
  },
  {
    about: /^JavaScript of the first screen/,
    text: 'of the 1,585 kB of the window before minifying, 1,240 kB (78 %) are libraries: 537 kB React DOM, 245 kB Mantine, 160 kB the router, 100 kB floating elements, 75 kB queries, 39 kB icons (`npm run budgets -- --parts "the window"`). Gzipped, the window is 248 kB, about 190 kB of which are these; the first screen adds 70 kB of its own.',
  },
  {
    about: /^fleet of .* memory/,
    text: `after a garbage collection it is the amount of the next row: the rest is garbage that V8 did not collect while it had memory, during scrolling and typing. What makes it is in ${largeViews}.`,
  },
  {
    about: /^memory of the page right after/,
    text: '135 to 170 MB of it are garbage, which Chromium collects within 20 seconds without use; 131 MB are mapped files, the program of Chromium itself ([decision 19](../decisions/0019-memory-of-the-page.md)). In a profiled run with a second renderer, of its 384 MB of proportional memory (PSS), 102 MB are mapped files (Chromium itself) and 282 MB anonymous memory. By sampling, 44 MB of that are objects of scripts: a fifth replies of main that are being read, a fifth parsed scripts ([profile](profiles/memory.md)).',
  },
  {
    about: /^memory of main after/,
    text: "67 MB are mapped files, the program of Node.js. V8's heap is 36 MB, of which 31 MB remain after a collection; by sampling, 40 % of its objects are created by loading modules, 13 % by the contract and its schemas alone. The rest differs by 60 MB between runs of the same walk: memory that was freed, mostly after a file of 5 MB, and isn't returned to the system ([profile](profiles/memory.md), [decision 19](../decisions/0019-memory-of-the-page.md)).",
  },
  {
    about: /^members of/,
    text: "of the page's CPU time in a profile of all runs with the choosing of the projects, 48 % is the browser's own work and 20 % rendering by React; main took half of the page's time (10 % of it handing replies to the page, 15 % the cache), and the service, for all runs and peers, 70 % ([profile](profiles/members.md)).",
  },
  {
    about: /^very first start/,
    text: 'it was between 1.4 and 4.8 s in the whole benches of three machines. The welcome doesn’t wait for the sandbox. On one machine it was 2.7 and 3.0 s, as long as without any kept compiled code (3.0 and 3.1 s); versions that kept it in the folder for temporary files measured 2.0 and 2.3 s, as former starts of other profiles had filled that. Only later starts are profiled ([profile](profiles/start.md)).',
  },
  {
    about: /^start to usable screen/,
    text: 'in a traced start without a keychain, where nothing is cached, the window asked for its first file after main had loaded and Chromium had started, had its code and settings about 350 ms later, and waited another 450 ms or more for the service of the sandbox, which at that time started only with the first request. In such a start it now starts together with main. Compiled code kept in the user’s folder for caches took 2.1 and 2.4 s (3.1 and 3.7 empty windows) where the versions before it took 2.7 and 2.8 s, on one machine, alternating. In a profiled start with other work on the machine, main took 5.1 s of CPU time: 26 % starting the process of Chromium, 15 % running modules, 7 % opening the store; the service took 3.3 s, 38 % loading modules, 20 % running them, 18 % registering routes and starting ([profile](profiles/start.md)).',
  },
]
