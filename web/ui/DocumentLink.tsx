import { type Language, languages } from '#domain/text/languages.ts'
import { language } from '../locales/i18n.ts'
import { languageNames } from '../locales/language-names.ts'

/** A document as a file: in the user's language, with links to the other languages. */
export const DocumentLink = ({ label, hrefIn }: { label: string; hrefIn: (language: Language) => string }) => (
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
