import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/trusted-types'
import '@cuecast/ui'
import '@fontsource-variable/inter/wght.css'
import { App } from './app/App'
import { AreaBoundary } from './app/AreaBoundary'
import { loadPreferences } from './bridge/preferences'
import { queryClient } from './bridge/query-client'

async function start(): Promise<void> {
  await loadPreferences()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AreaBoundary area="window">
          <App />
        </AreaBoundary>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
