-- Schematics (SCHEM-001..003): drawing areas with elements on layers. Lengths are in the unit of the schematic.

create table people.schematics (
  schematic_id text primary key,
  name text not null,
  description text not null default '',
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  margin_x double precision not null default 0,
  margin_y double precision not null default 0,
  unit text not null check (unit in ('inch', 'cm', 'm')),
  elements jsonb not null default '[]',
  attachments jsonb not null default '[]',
  -- the customer whose users may read it
  customer_id text references people.customers on delete set null,
  -- the suppliers whose users may read it
  supplier_ids text[] not null default '{}',
  prevent_changes boolean not null default false,
  prevent_deletion boolean not null default false,
  -- version for optimistic locking
  version integer not null default 1,
  created_on timestamptz not null,
  created_by text not null,
  changed_on timestamptz not null,
  changed_by text not null
);
create index schematics_changed on people.schematics (changed_on, schematic_id);
create index schematics_customer on people.schematics (customer_id, changed_on, schematic_id);
create index schematics_suppliers on people.schematics using gin (supplier_ids);

grant select, insert, update, delete on people.schematics to boxwright_app;
