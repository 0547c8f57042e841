import type { Access } from '#domain/people/rights.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'

/** Pages of staff about payments and the books, which link to each other, with the permission that each requires. */
export const moneyPages = (): readonly { href: string; label: string; for: readonly Access[] }[] => [
  { href: paths.staff.payments(), label: t('books.payments'), for: ['staff', 'bookReader'] },
  { href: paths.staff.books(), label: t('books.title'), for: ['bookReader'] },
  { href: paths.staff.margins(), label: t('books.margins'), for: ['bookReader'] },
  { href: paths.staff.payables(), label: t('books.payables'), for: ['staff', 'supplierManager', 'bookReader'] },
  { href: paths.staff.bankStatements(), label: t('bank.title'), for: ['staff', 'bookReader'] },
  { href: paths.staff.disputes(), label: t('payments.dispute.listTitle'), for: ['staff', 'bookReader'] },
]
