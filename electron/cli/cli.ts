#!/usr/bin/env node
/** The program `gatehouse` for terminals, on Node. */
import { runProcess } from './run-process.ts'

await runProcess(async () => (await import('./node-host.ts')).createNodeHost())
