import { useState, type ReactNode } from 'react';
import { Button } from '../src/ui/button.tsx';
import { BrandSelect } from '../src/ui/choose/brand-select.tsx';
import { Combobox } from '../src/ui/choose/combobox.tsx';
import { DateTimeField } from '../src/ui/choose/date-time-field.tsx';
import { Popover } from '../src/ui/float/popover.tsx';
import { Tooltip } from '../src/ui/float/tooltip.tsx';
import { Chip } from '../src/ui/layout/chip.tsx';
import { EmptyState } from '../src/ui/layout/empty-state.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Columns, ListDetail, TwoPane } from '../src/ui/layout/panes.tsx';
import { Toolbar } from '../src/ui/layout/toolbar.tsx';
import { Badge, Card, Note } from '../src/ui/parts.tsx';
import { Part, Row, Rows } from '../src/ui/rows.tsx';
import { words } from './words.ts';

type Piece = () => ReactNode;

/** Shows components in a language that is written from right to left. */
const Arabic = ({ children }: { children: ReactNode }) => (
  <div dir="rtl" lang="ar" className="flex min-w-0 flex-col gap-3">
    {children}
  </div>
);

const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const Buttons = ({ count }: { count: number }) => (
  <>
    {numbered(count).map(number => (
      <Button key={number} look={number === 1 ? 'primary' : 'plain'}>
        {`Action ${number}`}
      </Button>
    ))}
  </>
);

const PageHeaders: Piece = () => (
  <>
    <PageHeader heading={words.short} state={<Badge tone="good">Active</Badge>} />
    <PageHeader heading={words.long} about={words.long} actions={<Buttons count={1} />} />
    <PageHeader heading={words.unbroken} about={words.unbroken} actions={<Buttons count={6} />} />
    <Arabic>
      <PageHeader
        heading={words.arabic}
        state={<Badge>مخطط</Badge>}
        about={words.arabic}
        actions={<Buttons count={2} />}
      />
    </Arabic>
  </>
);

const Toolbars: Piece = () => (
  <>
    <Toolbar label="None">{null}</Toolbar>
    <Toolbar label="One">
      <Buttons count={1} />
    </Toolbar>
    <Toolbar label="Many" align="end">
      <Buttons count={12} />
    </Toolbar>
    <Arabic>
      <Toolbar>
        <Button>{words.arabic.slice(0, 18)}</Button>
        <Buttons count={2} />
      </Toolbar>
    </Arabic>
  </>
);

const Cards: Piece = () => (
  <>
    <Columns count={3}>
      <Card>{words.short}</Card>
      <Card>{words.unbroken}</Card>
      <Card>{words.long}</Card>
    </Columns>
    <Arabic>
      <Columns>
        <Card>{words.arabic}</Card>
        <Note tone="bad">{words.arabic}</Note>
      </Columns>
    </Arabic>
  </>
);

const Chips: Piece = () => (
  <>
    <Toolbar>
      {numbered(12).map(number => (
        <Chip key={number}>{`Label ${number}`}</Chip>
      ))}
      <Chip mark="▾" remove={{ label: 'Remove', do: () => undefined }}>
        {words.unbroken}
      </Chip>
      <Badge tone="good">Published</Badge>
    </Toolbar>
    <Arabic>
      <Toolbar>
        <Chip remove={{ label: 'Remove', do: () => undefined }}>{words.arabic}</Chip>
        <Chip>{words.short}</Chip>
      </Toolbar>
    </Arabic>
  </>
);

const EmptyStates: Piece = () => (
  <>
    <EmptyState title={words.short} />
    <EmptyState title={words.unbroken} action={<Buttons count={1} />}>
      {words.long}
    </EmptyState>
    <Arabic>
      <EmptyState title={words.arabic}>{words.arabic}</EmptyState>
    </Arabic>
  </>
);

const TwoPanes: Piece = () => (
  <>
    <TwoPane>
      <Card>{words.unbroken}</Card>
      <Card>
        <p className="truncate">{words.long}</p>
      </Card>
    </TwoPane>
    <Arabic>
      <TwoPane isAsideFirst>
        <Card>{words.unbroken}</Card>
        <Card>{words.arabic}</Card>
      </TwoPane>
    </Arabic>
  </>
);

const ListDetails: Piece = () => (
  <>
    <ListDetail>
      <Rows label="Entries">
        <Row title={words.unbroken} note={words.long} />
        <Row title={words.arabic} note={words.short} actions={<Buttons count={2} />} />
      </Rows>
      <Card>
        <p className="truncate">{words.long}</p>
      </Card>
    </ListDetail>
    <Arabic>
      <ListDetail>
        <Card>{words.arabic}</Card>
        <Card>{words.unbroken}</Card>
      </ListDetail>
    </Arabic>
  </>
);

const ListRows: Piece = () => (
  <Part title={words.long} note={words.unbroken} actions={<Buttons count={2} />}>
    <Rows label="One">
      <Row title={words.short} />
    </Rows>
    <Rows label="Many">
      {numbered(5).map(number => (
        <Row
          key={number}
          title={`${number} ${words.unbroken}`}
          note={words.long}
          actions={<Buttons count={number} />}
        />
      ))}
    </Rows>
  </Part>
);

const zones: (readonly [string, string])[] = numbered(400).map(number => [
  `zone-${number}`,
  `Zone ${number}`,
]);

const Choosing: Piece = () => {
  const [zone, setZone] = useState('zone-200');
  const brands = Object.entries(words).map(([slug, name]) => ({ slug, name }));
  const ignore = (): void => undefined;
  return (
    <>
      <Columns>
        <Combobox label="Time zone" hint={words.long} value={zone} options={zones} onChange={setZone} />
        <Combobox label="None" value="" problem={words.long} options={[]} onChange={ignore} />
        <BrandSelect brands={brands} value="unbroken" onChange={ignore} />
        <BrandSelect label="One brand" brands={brands.slice(0, 1)} value="short" onChange={ignore} />
      </Columns>
      <Arabic>
        <BrandSelect label={words.arabic} brands={brands} value="arabic" onChange={ignore} />
      </Arabic>
    </>
  );
};

const Times: Piece = () => (
  <>
    <Columns>
      <DateTimeField label="Goes out" zone="Asia/Tokyo" defaultValue="2026-11-30T09:30" />
      <DateTimeField label={words.long} zone="UTC" defaultValue="" problem={words.long} />
    </Columns>
    <Arabic>
      <DateTimeField label={words.arabic} zone="Asia/Riyadh" defaultValue="2026-11-30T21:05" />
    </Arabic>
  </>
);

const Floating: Piece = () => (
  <>
    <Toolbar>
      <Popover name="Why" title={words.long}>
        {words.unbroken}
      </Popover>
      <Tooltip words={words.long}>Reach</Tooltip>
    </Toolbar>
    <Arabic>
      <Toolbar>
        <Popover name="لماذا" title={words.arabic}>
          {words.arabic}
        </Popover>
        <Tooltip words={words.arabic}>الوصول</Tooltip>
      </Toolbar>
    </Arabic>
  </>
);

/** Pieces of the gallery by the name of their picture. */
export const pieces: Record<string, Piece> = {
  'page-header': PageHeaders,
  toolbar: Toolbars,
  card: Cards,
  chip: Chips,
  'empty-state': EmptyStates,
  'two-pane': TwoPanes,
  'list-detail': ListDetails,
  rows: ListRows,
  choosing: Choosing,
  'date-time-field': Times,
  floating: Floating,
};
