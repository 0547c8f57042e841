import { t } from '../locales/i18n.ts'
import styles from './DiffView.module.css'

/** One difference: path, optional label, and the value before and after; `undefined` means that there was no value. */
export type Change = { path: string; label?: string; before: unknown; after: unknown }

/** A displayed value: text unchanged, everything else as compact JSON. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''))

const kindOf = ({ before, after }: Change) =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'

/** Differences between two versions by path: before (struck through) in one column, after in the other. */
export const DiffView = ({
  changes,
  before = t('history.diff.before'),
  after = t('history.diff.after'),
}: {
  changes: readonly Change[]
  before?: string
  after?: string
}) => {
  if (changes.length === 0) return <p className={styles.same}>{t('history.diff.same')}</p>
  return (
    <div className={styles.frame}>
      <table className={styles.diff} role="table">
        <caption className="visually-hidden">{t('history.diff.count', { count: changes.length })}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('history.diff.where')}
            </th>
            <th role="columnheader" scope="col">
              {before}
            </th>
            <th role="columnheader" scope="col">
              {after}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {changes.map((change) => (
            <tr key={change.path} role="row">
              <th role="rowheader" scope="row">
                {change.label ? <span>{change.label}</span> : <code>{change.path}</code>}
                <span className={styles.kind}>{t(`history.diff.${kindOf(change)}`)}</span>
              </th>
              <td role="cell">{change.before === undefined ? <Nothing /> : <del>{shown(change.before)}</del>}</td>
              <td role="cell">{change.after === undefined ? <Nothing /> : <ins>{shown(change.after)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Nothing = () => <span className={styles.nothing}>{t('history.diff.nothing')}</span>
