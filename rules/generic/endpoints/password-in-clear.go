package accounts

import (
	"gopkg.in/mgo.v2/bson"
)

func signUp(store *Store, account Account) error {
	row := bson.M{
		"name": account.Name,
		// ruleid: password-in-clear
		"password": account.Password,
	}
	return store.Insert(row)
}

func signUpHashed(store *Store, account Account) error {
	hashed, err := bcrypt.GenerateFromPassword([]byte(account.Password), 12)
	if err != nil {
		return err
	}
	row := bson.M{
		"name": account.Name,
		// ok: password-in-clear
		"password": string(hashed),
	}
	return store.Insert(row)
}
