import { LoaderCircle } from 'lucide-react'
import styles from './Spinner.module.css'

/** Turns while something works; the words beside it say what. */
export function Spinner() {
  return <LoaderCircle className={styles.spinner} size={16} aria-hidden />
}
