import { run } from './run-command.mjs'

/** Runs a command on a display of its own, so that nothing opens windows on the user's. */
export function underDisplay([command, ...args], env) {
  if (process.platform !== 'linux') return run(command, args, { env })
  const size = '-screen 0 1920x1200x24 -nolisten tcp'
  return run('xvfb-run', ['-a', '-s', size, 'dbus-run-session', '--', command, ...args], { env })
}
