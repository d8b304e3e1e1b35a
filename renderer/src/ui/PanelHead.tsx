import type { ReactNode } from 'react'
import styles from './PanelHead.module.css'

/** The name of a panel, with what it offers at the right. */
export function PanelHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}
