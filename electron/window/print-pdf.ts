import { BrowserWindow } from 'electron'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeTree } from '@cuecast/platform'

/** Number of the page, and of all, in the margin that the page leaves below. */
const FOOTER = `<div style="width: 100%; padding: 0 12mm; text-align: right; font: 8px system-ui, sans-serif; color: #4a4a55">
<span class="pageNumber"></span> / <span class="totalPages"></span></div>`

/** A page of our own, which loads and runs nothing, as a PDF on A4. */
export async function printPdf(html: string): Promise<Uint8Array> {
  // A file: an address that holds the page itself may have 2 MB at most.
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-print-'))
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, javascript: false, contextIsolation: true },
  })
  try {
    const page = join(folder, 'report.html')
    await writeFile(page, html)
    await window.loadFile(page)
    return await window.webContents.printToPDF({
      pageSize: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: FOOTER,
    })
  } finally {
    window.destroy()
    await removeTree(folder)
  }
}
