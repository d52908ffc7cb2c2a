const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Namespaces of drawings, as their programs declare them at the root. */
export const drawingSpaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  `xmlns:r="${office}"`,
].join(' ');

const points = (values: readonly (string | number)[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');

const rich = (text: string): string =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

/** A chart: its title, its categories, and its series by name. */
export interface Drawn {
  title?: string;
  axis?: string;
  unit?: string;
  kind?: string;
  format?: string;
  categories: readonly string[];
  series: Readonly<Record<string, readonly number[]>>;
}

/** Returns the part of a chart as Office and LibreOffice write it, with the values that were last shown. */
export const aChart = ({
  title,
  axis,
  unit,
  kind = 'barChart',
  format = 'General',
  categories,
  series,
}: Drawn): string =>
  `<c:chartSpace ${drawingSpaces}><c:chart>${title === undefined ? '' : rich(title)}<c:plotArea><c:${kind}>${Object.entries(
    series,
  )
    .map(
      ([name, values]) =>
        `<c:ser><c:idx val="0"/><c:tx><c:strRef><c:f>B1</c:f><c:strCache><c:ptCount val="1"/>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`,
    )
    .join(
      '',
    )}</c:${kind}><c:catAx>${axis === undefined ? '' : rich(axis)}</c:catAx><c:valAx>${unit === undefined ? '' : rich(unit)}</c:valAx></c:plotArea></c:chart></c:chartSpace>`;

/** Returns the part of a chart whose categories have two levels, of which the outer one is written where it begins. */
export const aLevelledChart = (): string =>
  `<c:chartSpace ${drawingSpaces}><c:chart><c:plotArea><c:lineChart><c:ser><c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(['Q1', 'Q2', 'Q1'])}</c:lvl><c:lvl><c:pt idx="0"><c:v>2029</c:v></c:pt><c:pt idx="2"><c:v>2030</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val><c:numLit>${points([1, 2, 3])}</c:numLit></c:val></c:ser></c:lineChart></c:plotArea></c:chart></c:chartSpace>`;

/** Returns the part of a chart of the types of 2016. */
export const aNewChart = (name: string, values: Readonly<Record<string, number>>): string =>
  `<cx:chartSpace ${drawingSpaces}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl>${Object.keys(
    values,
  )
    .map((key, at) => `<cx:pt idx="${at}">${key}</cx:pt>`)
    .join('')}</cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="0%">${Object.values(values)
    .map((value, at) => `<cx:pt idx="${at}">${value}</cx:pt>`)
    .join(
      '',
    )}</cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Steps</a:t></a:r></a:p></cx:rich></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>${name}</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>`;

/** Returns the data of a diagram (SmartArt) with these texts. */
export const aDiagram = (texts: readonly string[]): string =>
  `<dgm:dataModel ${drawingSpaces}><dgm:ptLst>${texts
    .map(
      (text, at) =>
        `<dgm:pt modelId="${at}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
    )
    .join(
      '',
    )}<dgm:pt type="parTrans" modelId="9"><dgm:t><a:p><a:endParaRPr/></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;

/** Returns a frame that refers to a chart or a diagram. */
export const aFrame = (refers: string, altText = '', prefix = 'p'): string =>
  `<${prefix}:graphicFrame><${prefix}:nvGraphicFramePr><${prefix}:cNvPr id="4" name="Frame" descr="${altText}"/></${prefix}:nvGraphicFramePr><a:graphic><a:graphicData>${refers}</a:graphicData></a:graphic></${prefix}:graphicFrame>`;

/** Returns a picture with an alternative text. */
export const aPicture = (altText: string, prefix = 'p'): string =>
  `<${prefix}:pic><${prefix}:nvPicPr><${prefix}:cNvPr id="5" name="Picture 1" descr="${altText}"/></${prefix}:nvPicPr><${prefix}:blipFill/></${prefix}:pic>`;

export const chartRef = (id: string): string => `<c:chart r:id="${id}"/>`;
export const diagramRef = (id: string): string => `<dgm:relIds r:dm="${id}" r:lo="x" r:qs="y" r:cs="z"/>`;
