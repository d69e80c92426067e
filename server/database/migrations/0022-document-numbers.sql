-- Numbers of documents as they are printed. Each prefix counts by itself, whatever the settings say and said, so no number is
-- given twice; a prefix with the year in it begins again each year.
create table number_counter (
  prefix text primary key,
  -- The row is locked until the document is written or the transaction ends: no gaps.
  last bigint not null check (last > 0)
);

alter table invoice add column printed text;
alter table credit_note add column printed text;

-- Until now a number was that of the year, and invoices and credit notes had one counter.
insert into number_counter (prefix, last) select year || '-', last from invoice_counter;

-- The release before prints the number of the year.
create function print_number() returns trigger language plpgsql as $$
begin
  if new.printed is null then
    new.printed := new.year || '-' || lpad(new.number::text, greatest(6, length(new.number::text)), '0');
    insert into number_counter (prefix, last) values (new.year || '-', new.number)
      on conflict (prefix) do update set last = greatest(number_counter.last, excluded.last);
  end if;
  return new;
end $$;
create trigger print_number before insert on invoice for each row execute function print_number();
create trigger print_number before insert on credit_note for each row execute function print_number();
