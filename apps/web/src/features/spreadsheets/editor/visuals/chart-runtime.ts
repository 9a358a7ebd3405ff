// ECharts with the kinds of charts that workbooks have; loaded by import() with the first chart of a workbook.
import { PieChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { init } from '../../../outputs/charts/chart-runtime.ts'

use([PieChart])

export { init }
