-- The guarantee notice of Regulation (EU) 2025/1960 as the operator has uploaded it, byte for byte, named by its content. The
-- settings of buyers say which file is shown in which language.
create table guarantee_notice (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  bytes bytea not null check (octet_length(bytes) <= 2000000),
  uploaded_at timestamptz not null default now()
);
