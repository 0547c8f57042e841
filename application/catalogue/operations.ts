import { cachedQuery, type OperationPorts } from '../pipeline/operation.ts'
import { configure } from './configure.ts'
import { catalogue as contracts } from './contracts.ts'
import * as answers from './queries.ts'
import { salesTerms } from './sales-terms.ts'

/** The public catalogue. Responses depend only on the published catalogue; the sales terms also depend on settings. */

const published = ({ shop }: OperationPorts) => shop().index

export const catalogue = {
  categories: cachedQuery(contracts.categories, published, (index, { query }) =>
    answers.categoriesIn(index, query.language),
  ),
  products: cachedQuery(contracts.products, published, (index, { query }) => answers.productsIn(index, query.language)),
  product: cachedQuery(contracts.product, published, (index, { params, query }) =>
    answers.productIn(index, params.productId, query.language),
  ),
  showcases: cachedQuery(contracts.showcases, published, (index, { params, query }) =>
    answers.showcasesIn(index, params.productId, query.language),
  ),
  standardProducts: cachedQuery(contracts.standardProducts, published, (index, { query }) =>
    answers.essentialsIn(index, query.language),
  ),
  standardProduct: cachedQuery(contracts.standardProduct, published, (index, { params, query }) =>
    answers.essentialIn(index, params.productId, query.language),
  ),
  sampleProducts: cachedQuery(contracts.sampleProducts, published, (index, { query }) =>
    answers.samplesIn(index, query.language),
  ),
  serviceProducts: cachedQuery(contracts.serviceProducts, published, (index, { query }) =>
    answers.servicesIn(index, query.language),
  ),
  salesTerms,
  configure: cachedQuery(contracts.configure, published, (index, { params, query, body }) =>
    configure(index, params.productId, body, query.language),
  ),
}
