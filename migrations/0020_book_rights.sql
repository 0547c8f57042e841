-- Rights of employees to the books, in addition to an admin type or without one.

alter table people.accounts add column book_right text check (book_right in ('accountant', 'auditor'));

-- An employee has an admin type, a right to the books, or both; other accounts have none of them.
do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
    where conrelid = 'people.accounts'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%admin_type IS NOT NULL%';
  execute format('alter table people.accounts drop constraint %I', rule);
end $$;
alter table people.accounts add constraint accounts_employee
  check ((type = 'admin') = (admin_type is not null or book_right is not null));
