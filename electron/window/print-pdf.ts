import { BrowserWindow } from 'electron'

/** A page of our own, which loads and runs nothing, as a PDF on A4. */
export async function printPdf(html: string): Promise<Uint8Array> {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, javascript: false, contextIsolation: true },
  })
  try {
    await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
    return await window.webContents.printToPDF({ pageSize: 'A4', preferCSSPageSize: true })
  } finally {
    window.destroy()
  }
}
