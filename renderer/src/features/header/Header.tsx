import { useDocument } from '@/project/document-store'
import { AccountLine } from './AccountLine'
import { ConnectionMenu } from './ConnectionMenu'
import { ExportButton } from './ExportButton'
import styles from './Header.module.css'
import { ProjectMenu } from './ProjectMenu'
import { RenderButton } from './RenderButton'
import { SaveState } from './SaveState'

/** What is open, which service speaks, what it costs, and the next step. */
export function Header() {
  const opened = useDocument((state) => state.opened !== null)
  return (
    <header className={styles.header}>
      <div className={styles.project}>
        <ProjectMenu />
        {opened && <SaveState />}
      </div>
      {opened && (
        <>
          <div className={styles.service}>
            <ConnectionMenu />
            <AccountLine />
          </div>
          <div className={styles.actions}>
            <RenderButton />
            <ExportButton />
          </div>
        </>
      )}
    </header>
  )
}
