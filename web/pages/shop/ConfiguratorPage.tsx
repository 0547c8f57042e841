import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Style } from '#domain/packaging/style.ts'
import { fetchOptions, fetchProduct, type Product } from '../../catalogue/configurator/configurator-api.ts'
import { Configurator } from '../../catalogue/configurator/Configurator.tsx'
import { loadStyle } from '../../catalogue/configurator/style-loader.ts'
import { useDebouncedQuery } from '../../catalogue/configurator/use-debounced-query.ts'
import { language, t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/Page.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import NotFoundPage from '../NotFoundPage.tsx'

/** One product, configured and priced without an account (CONF-001). Every configuration has its own URL. */
const ConfiguratorPage = () => {
  const { category, product } = useParams({ from: '/public/custom-packaging/$category/$product' })
  return <OneProduct key={product} category={category} productId={product} />
}

const OneProduct = ({ category, productId }: { category: string; productId: string }) => {
  const spoken = language()
  const product = useDebouncedQuery({ productId, language: spoken }, fetchProduct)
  const usual = useDebouncedQuery({ productId, language: spoken, config: {} }, fetchOptions)
  const style = product.answer?.structure
  const packaging = useStyle(style)
  const isHome = useCanonicalAddress(product.answer, category)
  const failed = product.answer ? usual : product
  if (product.failure?.type === 'urlNotFound') return <NotFoundPage />
  if (!product.answer || !usual.answer || !packaging || !isHome)
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
      <Configurator
        key={product.answer.productId}
        product={product.answer}
        options={usual.answer}
        packaging={packaging}
      />
    </Page>
  )
}

/** A product has one canonical URL: the URL of another category redirects to it, with all parameters. */
const useCanonicalAddress = (product: Product | undefined, category: string): boolean => {
  const { searchStr, hash } = useRouterState({ select: ({ location }) => location })
  const navigate = useNavigate()
  const isHome = product?.categoryId === category
  useEffect(() => {
    if (!product || isHome) return
    const home = paths.shop.product(product.categoryId, product.slug, searchStr.replace(/^\?/, ''))
    void navigate({ href: hash ? `${home}#${hash}` : home, replace: true, resetScroll: false })
  }, [product, isHome, searchStr, hash, navigate])
  return isHome
}

/** The drawing code of a style, once loaded; a failed load is handled like that of any other chunk. */
const useStyle = (id: string | undefined): Style | undefined => {
  const [style, setStyle] = useState<Style>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (id) loadStyle(id).then(setStyle, setFailure)
  }, [id])
  if (failure) throw failure
  return style
}

export default ConfiguratorPage
