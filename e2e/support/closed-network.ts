import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Answers every question with "no such name", and writes each down. */
const nameServer = `const { createSocket } = require('node:dgram')
const { appendFileSync } = require('node:fs')
const socket = createSocket('udp4')
socket.on('message', (asked, from) => {
  const labels = []
  for (let at = 12; asked[at]; at += asked[at] + 1)
    labels.push(asked.toString('latin1', at + 1, at + 1 + asked[at]))
  appendFileSync(process.argv[2], labels.join('.') + '\\n')
  const answer = Buffer.from(asked)
  answer.writeUInt16BE(0x8183, 2)
  socket.send(answer, from.port, from.address)
})
socket.bind(53, '127.0.0.1', () => appendFileSync(process.argv[2], 'ready\\n'))
`

const namespaces = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
]

/** True if this system allows its user a separate network namespace. */
export const canCloseNetwork = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', [...namespaces, 'ip', 'link', 'set', 'lo', 'up']).status === 0

/** A program in an isolated network, with its own name server. */
export interface ClosedNetwork {
  /** The names that were looked up so far. */
  asked(): string[]
  /** Ends the program and everything it started. */
  close(): Promise<void>
}

/** Starts a program in an isolated network; `folder` holds the network's own files. */
export function startInClosedNetwork(
  folder: string,
  { executablePath, args, env }: { executablePath: string; args: string[]; env: NodeJS.ProcessEnv },
): ClosedNetwork {
  const [questions, server, resolver] = ['questions.txt', 'name-server.cjs', 'resolv.conf'].map(
    (name) => join(folder, name),
  )
  if (!questions || !server || !resolver) throw new Error('no files')
  writeFileSync(questions, '')
  writeFileSync(server, nameServer)
  writeFileSync(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
  const script = `
    ip link set lo up
    mount --bind "$2" /etc/resolv.conf
    "$3" "$4" "$1" &
    until grep -q ready "$1"; do sleep 0.05; done
    shift 4
    "$@"`
  const inside = [questions, resolver, process.execPath, server, executablePath, ...args]
  const child = spawn('unshare', [...namespaces, 'sh', '-ec', script, 'sh', ...inside], {
    env,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  return {
    asked: () =>
      existsSync(questions)
        ? readFileSync(questions, 'utf8').split('\n').slice(1, -1)
        : ['no name server'],
    close: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
