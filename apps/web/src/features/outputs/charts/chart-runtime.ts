// ECharts with only the parts that the charts of outputs use; loaded by import() with the first chart.
import { BarChart, CustomChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

use([BarChart, CustomChart, ScatterChart, GridComponent, MarkLineComponent, TitleComponent, SVGRenderer, CanvasRenderer])

export { init }
