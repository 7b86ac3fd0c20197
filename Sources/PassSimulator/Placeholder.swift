import PassAPI
