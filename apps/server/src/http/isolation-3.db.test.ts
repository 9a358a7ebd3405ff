import { describeIsolation } from './testing/isolation-property.ts'

describeIsolation(3, 4)
