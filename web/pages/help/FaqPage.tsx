import { currencies } from '#domain/currencies.ts'
import { useSalesTerms } from '../../catalogue/use-sales-terms.ts'
import type { SalesTerms } from '../../data/replies.ts'
import { t } from '../../locales/i18n.ts'
import { formatList } from '../../ui/format-list.ts'
import { Problem } from '../../ui/Problem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { HelpParts, Part } from './HelpParts.tsx'
import styles from './HelpPage.module.css'

const subjects = [
  { subject: 'ordering', questions: ['account', 'price', 'minimum', 'quote'] },
  { subject: 'samples', questions: ['sample', 'credit'] },
  { subject: 'artwork', questions: ['files', 'dieline', 'proof'] },
  { subject: 'payment', questions: ['ways', 'when', 'currency', 'invoice'] },
  { subject: 'changes', questions: ['cancel', 'change', 'wrong', 'reorder'] },
] as const

/** Questions before a first order (SHELL-D01). Answers with a number or a condition follow the sales terms. */
const FaqPage = () => {
  const { terms, failure, retry } = useSalesTerms()
  return (
    <HelpParts title={t('help.faq.title')} lede={t('help.faq.lede')}>
      {failure && <Problem of={failure} retry={retry} />}
      {!failure && !terms && <TableSkeleton />}
      {terms &&
        subjects.map(({ subject, questions }) => (
          <Part key={subject} title={t(`help.faq.subject.${subject}`)}>
            <dl className={styles.questions}>
              {questions.map((question) => (
                <div key={question}>
                  <dt>{t(`help.faq.${question}.question`)}</dt>
                  <dd>{t(`help.faq.${question}.answer`, valuesOf(terms))}</dd>
                </div>
              ))}
            </dl>
          </Part>
        ))}
    </HelpParts>
  )
}

const valuesOf = ({ quoteDays, sampleCreditDays, payment }: SalesTerms) => ({
  quoteDays,
  sampleCreditDays,
  currencies: formatList(currencies),
  ways: t(`help.faq.pay.${payment.card ? (payment.bankTransfer ? 'both' : 'card') : 'transfer'}`),
})

export default FaqPage
