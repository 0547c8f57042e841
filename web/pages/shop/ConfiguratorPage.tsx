import { useParams } from '@tanstack/react-router'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import NotFoundPage from '../NotFoundPage.tsx'
import { useAnswer } from './configurator/asking.ts'
import { Configurator } from './configurator/Configurator.tsx'
import { askOptions, askProduct } from './configurator/questions.ts'

/** One product, configured and priced without an account (CONF-001). Every configuration is an address of this page. */
const ConfiguratorPage = () => {
  const { product = '' } = useParams({ strict: false })
  return <OneProduct key={product} productId={product} />
}

const OneProduct = ({ productId }: { productId: string }) => {
  const spoken = language()
  const product = useAnswer({ productId, language: spoken }, askProduct)
  const usual = useAnswer({ productId, language: spoken, config: {} }, askOptions)
  const failed = product.answer ? usual : product
  if (product.failure?.type === 'urlNotFound') return <NotFoundPage />
  if (!product.answer || !usual.answer)
    return failed.failure ? (
      <Page title={t('configurator.missing')}>
        <Problem of={failed.failure} retry={failed.retry}>
          <a href={paths.shop.customPackaging()}>{t('configurator.all')}</a>
        </Problem>
      </Page>
    ) : (
      <PageSkeleton />
    )
  const { title, description, styleCode } = product.answer
  return (
    <Page
      title={title}
      lede={[description, styleCode].filter(Boolean).join(' ')}
      breadcrumbs={[{ label: t('configurator.all'), href: paths.shop.customPackaging() }]}
      width="full"
    >
      <Configurator product={product.answer} options={usual.answer} />
    </Page>
  )
}

export default ConfiguratorPage
