-- Employees with a right to the books, newest first: few among all accounts.

create index accounts_by_book_right on people.accounts (book_right, created_on, user_id) where book_right is not null;
