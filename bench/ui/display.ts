import { spawn } from 'node:child_process'

/** Answers the end of the display. */
export async function openDisplay(): Promise<() => void> {
  if (process.platform !== 'linux') return () => undefined
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.stdio[3]?.once('data', (display) => resolve(String(display).trim()))
  })
  process.env['DISPLAY'] = `:${number}`
  return () => server.kill()
}
