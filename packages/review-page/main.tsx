import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { reviewPackageSchema } from '@shared/contracts/review'
import { PackageFiles } from './files'
import './page.css'

// zod would try whether it can compile its checks, which counts as a breach of the policy.
z.config({ jitless: true })

async function start(): Promise<void> {
  const files = new PackageFiles(document)
  const read = reviewPackageSchema.safeParse(JSON.parse(await files.text('package.json')))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (read.success) createRoot(root).render(<h1>{read.data.project.name}</h1>)
}

void start()
