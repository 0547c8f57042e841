import { useState } from 'react'
import { isDatevPeriod, isPeriod, journalFormats } from '#application/payments/contracts/books.ts'
import { endOfBooksDay, startOfBooksDay } from '../../data/day-range.ts'
import { language, t } from '../../locales/i18n.ts'
import { messageText } from '../../locales/message-text.ts'
import { paths } from '../../paths.ts'
import type { ListSearchValues } from '../../ui/list-state.ts'
import { ListFilters } from '../../ui/ListFilters.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Books.module.css'

/** The journal of a period as a file. */
export const ExportJournal = () => {
  const [period, setPeriod] = useState<ListSearchValues>({})
  const from = startOfBooksDay(String(period['from'] ?? ''))
  const to = endOfBooksDay(String(period['to'] ?? ''))
  const hint =
    from === undefined || to === undefined
      ? t('books.export.choose')
      : !isPeriod(from, to)
        ? t('books.export.period')
        : undefined
  const isOneYear = from !== undefined && to !== undefined && isDatevPeriod(from, to)
  const formats = journalFormats.filter((format) => format !== 'datev' || isOneYear)
  return (
    <Panel title={t('books.export.title')}>
      <ListFilters
        filters={[
          { kind: 'day', name: 'from', label: t('books.from') },
          { kind: 'day', name: 'to', label: t('books.to') },
        ]}
        search={period}
        change={(next) => setPeriod((before) => ({ ...before, ...next }))}
      />
      {hint === undefined ? (
        <p className={styles.links}>
          {formats.map((format) => (
            <a key={format} href={paths.exportJournal(format, { from, to, language: language() })} download>
              {t(`books.export.${format}`)}
            </a>
          ))}
          {!isOneYear && <span>{messageText({ key: 'rule.datevYear' })}</span>}
        </p>
      ) : (
        <p>{hint}</p>
      )}
    </Panel>
  )
}
