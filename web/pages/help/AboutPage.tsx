import { useProducts } from '../../catalogue/use-products.ts'
import { useSalesTerms } from '../../catalogue/use-sales-terms.ts'
import type { SalesTerms } from '../../data/replies.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { categories } from '../../stores/catalogue.ts'
import { Facts } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { HelpParts, Part } from './HelpParts.tsx'

const parts = ['work', 'trust'] as const

/** About the company (SHELL-D01): what the shop makes, how it works, and the company that issues the invoices. */
const AboutPage = () => {
  const { items } = useProducts(categories)
  const { terms, failure, retry } = useSalesTerms()
  const products = items?.reduce((sum, one) => sum + one.products.length, 0)
  return (
    <HelpParts title={t('help.about.title')} lede={t('help.about.lede')}>
      <Part title={t('help.about.what.title')}>
        <p>
          {t('help.about.what.text')} {items && t('help.about.what.range', { products, categories: items.length })}{' '}
          <a href={paths.shop.customPackaging()}>{t('help.about.what.link')}</a>
        </p>
      </Part>
      {parts.map((part) => (
        <Part key={part} title={t(`help.about.${part}.title`)}>
          <p>{t(`help.about.${part}.text`)}</p>
        </Part>
      ))}
      {failure && <Problem of={failure} retry={retry} />}
      {terms?.seller && <Company seller={terms.seller} />}
    </HelpParts>
  )
}

type Seller = NonNullable<SalesTerms['seller']>

const Company = ({ seller }: { seller: Seller }) => {
  const { name, line1, line2, zipCode, city, state, country, vatNumber, registration } = seller
  const countryName = new Intl.DisplayNames(language(), { type: 'region' }).of(country)
  const lines = [line1, line2, [zipCode, city, state].filter(Boolean).join(' '), countryName]
  return (
    <Part title={t('help.about.company.title')}>
      <p>{t('help.about.company.text')}</p>
      <Facts
        rows={[
          [t('help.about.company.name'), name],
          [t('help.about.company.address'), lines.filter(Boolean).join(', ')],
          [t('help.about.company.vatNumber'), vatNumber],
          [t('help.about.company.registration'), registration],
        ]}
      />
    </Part>
  )
}

export default AboutPage
