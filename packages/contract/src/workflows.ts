import { compsEndpoints } from './comps.ts'
import { datapackEndpoints } from './datapack.ts'
import { dcfEndpoints } from './dcf.ts'
import { ecommerceEndpoints } from './ecommerce.ts'
import { ledgerEndpoints } from './ledgers.ts'
import { marketDataEndpoints } from './market-data.ts'
import { modelAuditEndpoints } from './model-audit.ts'
import { saasEndpoints } from './saas.ts'

/** Endpoints that start the workflows. */
export const workflowEndpoints = {
  ...datapackEndpoints,
  ...dcfEndpoints,
  ...compsEndpoints,
  ...marketDataEndpoints,
  ...ledgerEndpoints,
  ...ecommerceEndpoints,
  ...saasEndpoints,
  ...modelAuditEndpoints,
}
