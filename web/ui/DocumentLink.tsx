import { type Language, languages } from '#domain/text/languages.ts'
import { language } from '../locales/i18n.ts'
import { languageNames } from '../locales/language-names.ts'
import type { DocumentReader } from '../paths.ts'
import { useLengthUnit } from '../stores/length-unit.ts'

/**
 * A document as a file: in the user's language, with links to the other languages, and with the days and the unit of
 * the page.
 */
export const DocumentLink = ({ label, hrefFor }: { label: string; hrefFor: (reader: DocumentReader) => string }) => {
  const unitOfLength = useLengthUnit()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const hrefIn = (one: Language) => hrefFor({ language: one, timeZone, unitOfLength })
  return (
    <>
      <a href={hrefIn(language())} hrefLang={language()} download>
        {label}
      </a>
      {languages
        .filter((one) => one !== language())
        .map((one) => (
          <span key={one}>
            {' · '}
            <a href={hrefIn(one)} hrefLang={one} lang={one} aria-label={`${languageNames[one]}: ${label}`} download>
              {languageNames[one]}
            </a>
          </span>
        ))}
    </>
  )
}
