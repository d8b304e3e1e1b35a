import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const LOOK_AGAIN_MS = 250

/**
 * Runs a command in the checkout with the terminal's own input and output.
 * Answers its exit code; 130 for one that Ctrl+C ended, 1 for one that another signal ended. Signals that
 * end this process are handed on first, so that nothing is left behind; on Windows the console gives them
 * to the command itself, and `kill` would end it before it has stopped its work.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const isWindows = process.platform === 'win32'
    const hand = (signal) => isWindows || child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(isWindows ? ['SIGBREAK'] : [])]
    for (const signal of signals) process.on(signal, hand)
    // npm hands a signal to its shell, and the shell ends without handing it on: then we are left alone.
    const parent = process.ppid
    const isLeft = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent
    const look = setInterval(() => isLeft() && child.kill('SIGTERM'), LOOK_AGAIN_MS)
    const end = (code) => {
      clearInterval(look)
      for (const signal of signals) process.off(signal, hand)
      resolve(code)
    }
    child.on('error', (error) => {
      process.stderr.write(`cuecast: ${command}: ${error.message}\n`)
      end(1)
    })
    child.on('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/** Runs a file of `node_modules` with this Node, without a shell in between. */
export function runModule(file, args, options) {
  return run(process.execPath, [`${root}/node_modules/${file}`, ...args], options)
}

/** Runs a command quietly; answers its code and everything that it printed. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
