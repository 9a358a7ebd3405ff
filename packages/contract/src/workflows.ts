import { compsEndpoints } from './comps.ts'
import { datapackEndpoints } from './datapack.ts'
import { dcfEndpoints } from './dcf.ts'
import { modelAuditEndpoints } from './model-audit.ts'

/** How each kind of research is had made. */
export const workflowEndpoints = { ...datapackEndpoints, ...dcfEndpoints, ...compsEndpoints, ...modelAuditEndpoints }
