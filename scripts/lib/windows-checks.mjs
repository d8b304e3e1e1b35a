// What a terminal has to do on Windows, run there by Windows' own Node: `node windows-checks.mjs FOLDER REPORT`.
// Writes a JSON list of { name, failure } into REPORT; `failure` is null where all is well.
import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const [folder, reportFile] = process.argv.slice(2)
const built = resolve(import.meta.dirname, '../../out/main')
const temporary = join(folder, 'tạm')
const subtitles = join(folder, 'tập 1.srt')
const track = join(folder, 'tập 1.wav')
/** Of libuv: nobody else may open the file meanwhile. */
const EXCLUSIVE = 0x10000000
const LONG_MS = 120_000
const found = []

rmSync(folder, { recursive: true, force: true })
mkdirSync(temporary, { recursive: true })
const times = ['00:00:01,000 --> 00:00:03,000', '00:00:03,500 --> 00:00:05,000']
writeFileSync(
  subtitles,
  times.map((time, i) => `${i + 1}\n${time}\nXin chào các bạn.\n`).join('\n'),
)

await check('dub ends with 0 and leaves nothing in %TEMP%', async () => {
  const { code, output } = await dub()
  equal(code, 0, output)
  equal(existsSync(track), true, output)
  equal(readdirSync(temporary).join(), '', output)
})

await check('dub starts without the Visual C++ runtime', async () => {
  const { code, output } = await dub({ WINEDLLOVERRIDES: 'vcruntime140=' })
  equal(code, 0, output)
})

await check('a track that is open in a player is named before anything is rendered', async () => {
  const before = readFileSync(track)
  const held = openSync(track, EXCLUSIVE)
  const { code, output } = await dub()
  closeSync(held)
  equal(code, 6, output)
  equal(/tập 1\.wav: .*open in another program/.test(output), true, output)
  equal(/rendering/.test(output), false, output)
  equal(readFileSync(track).equals(before), true, output)
})

await check('serve answers, and ends when it is told to', async () => {
  const data = join(folder, 'dịch vụ')
  const server = start('cli-serve', ['--port', '0', '--data', data])
  const address = await addressIn(server)
  const answer = await fetch(`${address}/healthz`)
  equal(answer.status, 200, server.output())
  server.child.kill()
  await server.ended
  rmSync(data, { recursive: true })
})

writeFileSync(reportFile, JSON.stringify(found, null, 2))

async function check(name, work) {
  let failure = null
  try {
    await work()
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  found.push({ name, failure })
}

function equal(actual, wanted, output) {
  if (actual !== wanted) throw new Error(`${actual} instead of ${wanted}\n${output}`)
}

/** Under Wine, pipes to other programs fail: what a program says goes into a file. */
function start(command, args, env = {}) {
  const file = join(folder, `${command}-${found.length}.log`)
  const log = openSync(file, 'w')
  const child = spawn(process.execPath, [join(built, `${command}.js`), ...args], {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { ...process.env, LANG: 'en', TEMP: temporary, TMP: temporary, ...env },
  })
  closeSync(log)
  const ended = new Promise((done) => child.once('exit', (code) => done(code)))
  return { child, ended, output: () => readFileSync(file, 'utf8') }
}

async function dub(env) {
  const run = start('cli-dub', [subtitles, '-o', track], env)
  return { code: await run.ended, output: run.output() }
}

async function addressIn({ output, ended }) {
  const over = new AbortController()
  void ended.then(() => over.abort())
  for (const from = Date.now(); Date.now() - from < LONG_MS; await pause(100)) {
    const address = /http:\/\/[\w.:[\]]+/.exec(output())?.[0]
    if (address) return address
    if (over.signal.aborted) break
  }
  throw new Error(`the service gave no address\n${output()}`)
}
