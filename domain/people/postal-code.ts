/**
 * Postal code formats by country, with an example (Universal Postal Union, "Addressing systems"). Countries that are
 * not listed accept any text.
 */
const forms: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  AT: [/^\d{4}$/, '1010'],
  AU: [/^\d{4}$/, '3000'],
  BE: [/^\d{4}$/, '1000'],
  BR: [/^\d{5}-?\d{3}$/, '01310-100'],
  CA: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'M5V 2A2'],
  CH: [/^\d{4}$/, '8001'],
  CN: [/^\d{6}$/, '523560'],
  CZ: [/^\d{3} ?\d{2}$/, '110 00'],
  DE: [/^\d{5}$/, '20099'],
  DK: [/^\d{4}$/, '1050'],
  ES: [/^\d{5}$/, '28001'],
  FI: [/^\d{5}$/, '00100'],
  FR: [/^\d{5}$/, '69001'],
  GB: [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA'],
  HU: [/^\d{4}$/, '1051'],
  IE: [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, 'D02 AF30'],
  IN: [/^\d{3} ?\d{3}$/, '110001'],
  IT: [/^\d{5}$/, '20121'],
  JP: [/^\d{3}-?\d{4}$/, '100-0001'],
  KR: [/^\d{5}$/, '03051'],
  MX: [/^\d{5}$/, '06600'],
  NL: [/^\d{4} ?[A-Z]{2}$/i, '1016 GV'],
  NO: [/^\d{4}$/, '0150'],
  NZ: [/^\d{4}$/, '1010'],
  PL: [/^\d{2}-\d{3}$/, '30-059'],
  PT: [/^\d{4}-\d{3}$/, '1200-195'],
  SE: [/^\d{3} ?\d{2}$/, '111 22'],
  SG: [/^\d{6}$/, '048616'],
  SK: [/^\d{3} ?\d{2}$/, '811 01'],
  US: [/^\d{5}(-\d{4})?$/, '97209'],
}

/** An example of the country's postal codes if this one does not have their format; otherwise undefined. */
export const expectedPostalCode = (country: string, code: string): string | undefined => {
  const known = forms[country]
  return known && !known[0].test(code.trim()) ? known[1] : undefined
}
