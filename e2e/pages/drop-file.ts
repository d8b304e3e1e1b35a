import { expect, type Page } from '@playwright/test'

/** Hands a file of the disk to the page as a drop does: main learns its path from the preload. */
export async function dropFile(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.hidden = true
    input.dataset['testid'] = 'dropped'
    document.body.append(input)
  })
  const input = page.getByTestId('dropped')
  await input.setInputFiles(path)
  const known = await input.evaluate(async (element: HTMLInputElement) => {
    const given = await window.studio.fileDropped(element.files?.[0])
    element.remove()
    return given?.path
  })
  expect(known).toBe(path)
}
