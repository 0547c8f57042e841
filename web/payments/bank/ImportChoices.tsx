import { useState } from 'react'
import {
  type CsvField,
  csvFields,
  dateOrders,
  decimalSigns,
  type ReadFile,
} from '#application/payments/contracts/bank-statement-shapes.ts'
import type { bankStatements } from '#application/payments/contracts/bank-statements.ts'
import { currencies } from '#domain/currencies.ts'
import type { InputOf } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { BlurTextField } from './BlurTextField.tsx'
import styles from './Bank.module.css'

type Body = InputOf<typeof bankStatements.readFile>['body']
/** Settings for a CSV file; omitted ones are detected from the file. */
export type FileChoices = Omit<Body, 'fileName' | 'content' | 'columns'> & { columns: NonNullable<Body['columns']> }

/** How a CSV file was parsed, and how to correct it. `read`: undefined if it could not be parsed. */
export const ImportChoices = ({
  read,
  nameColumns,
  choices,
  change,
}: {
  read: ReadFile | undefined
  /** Whether no column was recognized. */
  nameColumns: boolean
  choices: FileChoices
  change: (change: Partial<FileChoices>) => void
}) => {
  const layout = read?.layout
  const account = choices.account ?? read?.ownAccount ?? ''
  return (
    <Panel title={t('bank.import.understood')}>
      <div className={styles.choices}>
        <BlurTextField
          key={account}
          label={t('bank.import.account')}
          hint={t('bank.import.accountHint')}
          value={account}
          choose={(value) => change({ account: value })}
        />
        {!layout?.columns.currency && (
          <PlainSelect
            label={t('bank.import.currency')}
            value={choices.currency ?? ''}
            options={[
              { value: '', label: t('bank.import.choose') },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
            choose={(value) => value !== '' && change({ currency: value })}
          />
        )}
        {layout && (
          <>
            <PlainSelect
              label={t('bank.import.decimalSign')}
              {...(layout.decimalSign.certain ? {} : { hint: t('bank.import.guess') })}
              value={layout.decimalSign.value}
              options={decimalSigns.map((value) => ({ value, label: t(`bank.import.decimal.${value}`) }))}
              choose={(value) => change({ decimalSign: value })}
            />
            <PlainSelect
              label={t('bank.import.dateOrder')}
              {...(layout.dateOrder.certain ? {} : { hint: t('bank.import.guess') })}
              value={layout.dateOrder.value}
              options={dateOrders.map((value) => ({ value, label: t(`bank.import.order.${value}`) }))}
              choose={(value) => change({ dateOrder: value })}
            />
            {csvFields.map((field) => (
              <ColumnSelect
                key={field}
                field={field}
                headings={layout.headings}
                value={layout.columns[field] ?? ''}
                choose={(heading) => change({ columns: { ...choices.columns, [field]: heading } })}
              />
            ))}
          </>
        )}
      </div>
      {!layout && nameColumns && <NamedColumns choices={choices} change={change} />}
    </Panel>
  )
}

const ColumnSelect = ({
  field,
  headings,
  value,
  choose,
}: {
  field: CsvField
  headings: readonly string[]
  value: string
  choose: (heading: string) => void
}) => (
  <PlainSelect
    label={t('bank.import.column', { field: t(`bank.import.field.${field}`) })}
    value={value}
    options={[
      ...(value === '' ? [{ value: '', label: t('bank.import.noColumn') }] : []),
      ...[...new Set(headings)].map((heading) => ({ value: heading, label: heading })),
    ]}
    choose={(heading) => heading !== '' && choose(heading)}
  />
)

/** Fields for the names of columns that were not recognized. */
const NamedColumns = ({
  choices,
  change,
}: {
  choices: FileChoices
  change: (change: Partial<FileChoices>) => void
}) => {
  const [columns, setColumns] = useState(choices.columns)
  const fields = ['date', 'amount', 'remittance', 'counterparty'] as const
  const named = Object.fromEntries(Object.entries(columns).filter(([, heading]) => heading !== ''))
  return (
    <>
      <p>{t('bank.import.nameColumns')}</p>
      <div className={styles.choices}>
        {fields.map((field) => (
          <BlurTextField
            key={field}
            label={t('bank.import.column', { field: t(`bank.import.field.${field}`) })}
            value={columns[field] ?? ''}
            choose={(heading) => setColumns({ ...columns, [field]: heading })}
          />
        ))}
      </div>
      <div>
        <GuardedButton weight="plain" onPress={() => change({ columns: named })}>
          {t('bank.import.readAgain')}
        </GuardedButton>
      </div>
    </>
  )
}
