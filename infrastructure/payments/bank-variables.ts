import { z } from 'zod'
import type { BankAccount } from '#domain/payments/bank-transfer.ts'
import { setting } from '../setting-kinds.ts'

const anyText = { fallback: '', expects: 'a text of at most 70 characters, or empty', schema: z.string().max(70) }

/** Settings of the bank account to which customers transfer money. */
export const bankVariables = {
  BANK_ACCOUNT_HOLDER: setting({
    about:
      'Holder of the bank account to which customers transfer money; unset: a demo account, and none in production mode',
    ...anyText,
  }),
  BANK_ACCOUNT: setting({ about: 'IBAN of the bank account, or the account number if it has no IBAN', ...anyText }),
  BANK_CODE: setting({ about: 'BIC or routing number of the bank', ...anyText }),
  BANK_NAME: setting({ about: 'Name and city of the bank', ...anyText }),
}

/** A fictitious account with an account number for documentation. */
const demoAccount: BankAccount = {
  holder: 'Boxwright Demo Ltd',
  account: 'DE89370400440532013000',
  code: 'COBADEFFXXX',
  bank: 'Demo Bank, Berlin',
  isDemo: true,
}

/** The account, if configured; adds a problem if a part of it is missing. */
export const bankAccountFrom = (
  read: (name: keyof typeof bankVariables) => string,
  problems: string[],
  production: boolean,
): BankAccount | undefined => {
  const [holder, account, code, bank] = [
    read('BANK_ACCOUNT_HOLDER'),
    read('BANK_ACCOUNT').replaceAll(' ', ''),
    read('BANK_CODE'),
    read('BANK_NAME'),
  ] as const
  const given = [holder, account, code, bank].filter(Boolean).length
  if (given > 0 && given < 4)
    problems.push('BANK_ACCOUNT_HOLDER, BANK_ACCOUNT, BANK_CODE and BANK_NAME must be set together; set all four.')
  if (given > 0) return { holder, account, code, bank, isDemo: false }
  return production ? undefined : demoAccount
}
