/** Why a bank file cannot be imported, and what to do next. */
export const bankFile = {
  empty: 'The file is empty. Download it from your bank again.',
  unknown: 'The file is neither CAMT.053 nor CSV. Export the statement from your bank in one of these formats.',
  tooLarge: 'The file is larger than {{n}} MB. Export a shorter period.',
  encoding: 'The file is damaged or is not a text file. Download it from your bank again.',
  doctype: 'The file has a document type definition, which no bank statement has. Download it from your bank again.',
  xml: 'Line {{line}}: the XML is not complete or not valid. Download the file from your bank again.',
  camtVersion: 'The file is {{version}}. Export the statement as camt.053.001.02 or camt.053.001.08.',
  missing: 'Line {{line}}: {{part}} is missing. Download the file from your bank again.',
  amount:
    'Line {{line}}: “{{value}}” is not an amount with at most two decimals. Check the decimal separator or correct the line.',
  date: 'Line {{line}}: “{{value}}” is not a date. Check the order of day and month or correct the line.',
  currency:
    'Line {{line}}: “{{value}}” is not one of our currencies ({{currencies}}). Export an account in one of them.',
  accounts: 'The file has statements of {{n}} accounts. Export one account at a time.',
  accountNeeded: 'A CSV file doesn’t include its account. Enter the account number or IBAN.',
  currencyNeeded: 'The file has no column for the currency. Choose the currency of the account.',
  columns: 'No columns for date and amount were found in the first {{n}} lines. Export the file with its header row.',
  column: 'The file has no column “{{name}}”. Choose another column.',
  csv: 'Line {{line}}: the quotation marks do not match. Correct the line or download the file again.',
  tooManyLines: 'The file has more than {{n}} lines. Export a shorter period.',
  noLines: 'The file has no booked lines. Choose another period.',
  nothingNew: 'All lines of this file have already been imported, so there is nothing to import',
} as const
