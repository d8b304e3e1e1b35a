// npm run icons: writes the icons of every system in `resources/desktop`, drawn from icon.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '../lib/paths.mjs'

const desktop = join(root, 'resources', 'desktop')
/** Of Debian; another one draws the same. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
/** Types of https://en.wikipedia.org/wiki/Apple_Icon_Image_format that hold a PNG, with its size. */
const ICNS = { icp4: 16, ic11: 32, icp5: 32, ic12: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }

const drawings = new Map(await drawn(readFileSync(join(desktop, 'icon.svg'), 'utf8')))
for (const [size, png] of drawings)
  if (size <= 512) writeFileSync(join(desktop, 'icons', `${size}x${size}.png`), png)
const windows = [...drawings].filter(([size]) => size <= 256)
writeFileSync(join(desktop, 'windows', 'icon.ico'), ico(windows))
writeFileSync(join(desktop, 'macos', 'icon.icns'), icns())

/** PNGs of the drawing, by Chromium. */
async function drawn(svg) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const pngs = await page.evaluate(
    async ([text, sizes]) => {
      const image = new Image()
      image.src = `data:image/svg+xml;base64,${btoa(text)}`
      await image.decode()
      return sizes.map((size) => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: size,
          height: size,
        })
        canvas.getContext('2d').drawImage(image, 0, 0, size, size)
        return canvas.toDataURL('image/png').split(',')[1]
      })
    },
    [svg, SIZES],
  )
  await browser.close()
  return pngs.map((png, i) => [SIZES[i], Buffer.from(png, 'base64')])
}

/** An ICO of PNGs, which Windows reads since Vista; 256 is written as 0. */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = head.length
  images.forEach(([size, png], i) => {
    const entry = head.subarray(6 + 16 * i)
    entry.set([size % 256, size % 256])
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(at, 12)
    at += png.length
  })
  return Buffer.concat([head, ...images.map(([, png]) => png)])
}

function icns() {
  const block = (type, data) => {
    const head = Buffer.from(`${type}\0\0\0\0`)
    head.writeUInt32BE(8 + data.length, 4)
    return Buffer.concat([head, data])
  }
  const images = Object.entries(ICNS).map(([type, size]) => block(type, drawings.get(size)))
  return block('icns', Buffer.concat(images))
}
